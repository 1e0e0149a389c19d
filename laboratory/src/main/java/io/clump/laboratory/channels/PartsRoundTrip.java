package io.clump.laboratory.channels;

import io.clump.channels.Channel;
import io.clump.channels.SendBuffer;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.util.Map;

/**
 * Bytes that go to the other process and back, as one message or as several: then the first one is under way, and is
 * received, while its sender fills the next one (immediate sending, PM, lines 102 to 104).
 */
public final class PartsRoundTrip implements Workload {
    private static final String BYTES = "bytes";
    private static final String PARTS = "parts";

    private final ChannelProcess process;
    private final Channel channel;
    private final int bytes;
    private final int parts;
    private final int other;
    private byte number;

    /** A contestant whose operations are round trips of this many bytes. */
    static Contestant contestant(String name, int bytes, int parts, Map<String, String> properties) {
        return Contestant.pair(name, PartsRoundTrip.class)
                .with(Map.of(BYTES, Integer.toString(bytes), PARTS, Integer.toString(parts)))
                .withProperties(properties)
                .sharing();
    }

    /** Makes one side, and waits for the other one. */
    public PartsRoundTrip(Place place) {
        process = new ChannelProcess(place, 2);
        channel = process.channel;
        bytes = place.number(BYTES);
        parts = place.number(PARTS);
        other = 1 - process.rank;
    }

    @Override
    public long run(long operations) {
        if (process.rank == 1) {
            for (long i = 0; i <= operations; i++) {
                receiveAll();
                sendAll();
            }
            process.settle();
            return NOT_MEASURED;
        }
        long nanos = ClumpPair.timed(operations, this::exchange);
        process.settle();
        return nanos;
    }

    @Override
    public void close() {
        process.close();
    }

    private void exchange() {
        number++;
        sendAll();
        receiveAll();
    }

    private void sendAll() {
        for (int i = 0; i < parts; i++) {
            SendBuffer buffer = ChannelProcess.room(channel, bytes / parts);
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
