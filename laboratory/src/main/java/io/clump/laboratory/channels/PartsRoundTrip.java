package io.clump.laboratory.channels;

import io.clump.channels.Channel;
import io.clump.channels.SendBuffer;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;

/**
 * Bytes that go to the other process and back, as one message or as several: then the first one is under way, and is
 * received, while its sender fills the next one (immediate sending, PM, lines 102 to 104).
 */
public final class PartsRoundTrip implements Workload {
    private final ChannelProcess process;
    private final Channel channel;
    private final int bytes;
    private final int parts;
    private final int other;
    private byte number;

    public PartsRoundTrip(Place place) {
        process = new ChannelProcess(place, 2);
        channel = process.channel;
        bytes = place.number("bytes");
        parts = place.number("parts");
        other = 1 - process.rank;
    }

    @Override
    public long run(long operations) {
        long nanos = ClumpPair.roundTrips(process.rank, operations, this::exchange, this::answer);
        process.settle();
        return nanos;
    }

    private void answer() {
        receiveAll();
        sendAll();
    }

    private void exchange() {
        number++;
        sendAll();
        receiveAll();
    }

    private void sendAll() {
        for (int i = 0; i < parts; i++) {
            SendBuffer buffer = ChannelProcess.awaitBuffer(channel, bytes / parts);
            buffer.data().setMemory(0, bytes / parts, number);
            channel.send(other, buffer);
        }
    }

    private void receiveAll() {
        for (int i = 0; i < parts; i++) {
            ChannelProcess.receivePolling(channel);
        }
    }
}
