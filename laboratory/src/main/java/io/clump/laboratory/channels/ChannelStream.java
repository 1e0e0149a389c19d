package io.clump.laboratory.channels;

import io.clump.channels.Channel;
import io.clump.channels.ChannelConfiguration;
import io.clump.channels.SendBuffer;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.util.Arrays;

/**
 * Process 0 sends messages to all others, each to one after the other or once to all. The sender fills a message in
 * place, and a receiver reads its beginning. The clock runs until all have reported that they have all. With several
 * lengths a round has as many messages of each, and {@link #details} have the time of each, in picoseconds.
 */
public final class ChannelStream implements Workload {
    private static final long PICOS_PER_NANO = 1000;

    /** Areas where there are many receivers: their memory is that of each process. */
    private static final int FEW_SENDS = 64;

    private static final int FEW_RECEIVES = 256;

    private final ChannelProcess process;
    private final Channel channel;
    private final int[] receivers;
    private final int[] lengths;
    private final long[] picos;
    private final boolean isMulticast;

    public ChannelStream(Place place) {
        int size = 1 + place.number("receivers");
        lengths = place.numbers("bytes");
        picos = new long[lengths.length];
        isMulticast = place.is("multicast");
        ChannelConfiguration whole = ChannelConfiguration.of(1, place.side(), size);
        process = new ChannelProcess(place, size == 2 ? whole : whole.withAreas(FEW_SENDS, FEW_RECEIVES));
        channel = process.channel;
        receivers = new int[size - 1];
        Arrays.setAll(receivers, i -> i + 1);
    }

    @Override
    public long run(long operations) {
        long sum = 0;
        for (int i = 0; i < lengths.length; i++) {
            long nanos = process.rank == 0 ? send(operations, lengths[i]) : receive(operations);
            picos[i] = PICOS_PER_NANO * nanos / operations;
            sum += nanos;
        }
        process.settle();
        return process.rank == 0 ? sum : NOT_MEASURED;
    }

    private long receive(long operations) {
        ChannelProcess.send(channel, 0, operations);
        for (long i = 0; i < operations; i++) {
            ChannelProcess.receiveSleeping(channel);
        }
        ChannelProcess.send(channel, 0, operations);
        return 0;
    }

    private long send(long operations, int bytes) {
        awaitReceivers();
        long start = System.nanoTime();
        for (long i = 0; i < operations; i++) {
            if (isMulticast) {
                channel.multicast(receivers, filled(i, bytes));
            } else {
                for (int receiver : receivers) {
                    channel.send(receiver, filled(i, bytes));
                }
            }
        }
        awaitReceivers();
        return System.nanoTime() - start;
    }

    @Override
    public long[] details() {
        return process.rank == 0 && lengths.length > 1 ? picos.clone() : NO_DETAILS;
    }

    private SendBuffer filled(long number, int bytes) {
        SendBuffer buffer = ChannelProcess.awaitBuffer(channel, bytes);
        buffer.data().setMemory(0, bytes, (byte) number);
        return buffer;
    }

    /** Waits until each receiver has arrived, or has all messages. */
    private void awaitReceivers() {
        for (int i = 0; i < receivers.length; i++) {
            ChannelProcess.receiveSleeping(channel);
        }
    }
}
