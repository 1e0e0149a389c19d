package io.clump.laboratory.channels;

import io.clump.channels.Channel;
import io.clump.channels.ChannelConfiguration;
import io.clump.channels.SendBuffer;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Process 0 sends messages to all others, each to one after the other or once to all. The sender fills a message in
 * place, and a receiver looks at its beginning. The clock runs until all have told that they have all. With several
 * lengths a round has as many messages of each, and {@link #details} tell what each takes, in picoseconds.
 */
public final class ChannelStream implements Workload {
    private static final long PICOS_PER_NANO = 1000;
    private static final String SIZE = "size";
    private static final String BYTES = "bytes";
    private static final String MULTICAST = "multicast";

    /** Areas where there are many receivers: their memory is that of each process. */
    private static final int FEW_SENDS = 64;

    private static final int FEW_RECEIVES = 256;

    private final ChannelProcess process;
    private final Channel channel;
    private final int[] receivers;
    private final int[] lengths;
    private final long[] picos;
    private final boolean isMulticast;

    /** Messages of some bytes from one process to another, with the areas of the paper. */
    static Contestant pair(String name, int bytes) {
        return Contestant.pair(name, ChannelStream.class)
                .with(Map.of(SIZE, "2", BYTES, Integer.toString(bytes), MULTICAST, "false"))
                .sharing();
    }

    /** The same with several lengths, in processes of their own: their properties may differ from those of others. */
    static Contestant curve(String name, List<Integer> lengths, Map<String, String> properties) {
        String all = lengths.stream().map(String::valueOf).collect(Collectors.joining(","));
        return Contestant.pair(name, ChannelStream.class)
                .with(Map.of(SIZE, "2", BYTES, all, MULTICAST, "false"))
                .withProperties(properties);
    }

    /** Messages to several receivers. */
    static Contestant group(boolean isMulticast, int receivers, int bytes) {
        return Contestant.group(isMulticast ? MULTICAST : "plain", ChannelStream.class, receivers + 1)
                .with(Map.of(
                        SIZE, Integer.toString(receivers + 1),
                        BYTES, Integer.toString(bytes),
                        MULTICAST, Boolean.toString(isMulticast)))
                .sharing()
                .unbound();
    }

    /** Makes one process, and waits for the others. */
    public ChannelStream(Place place) {
        int size = place.number(SIZE);
        lengths = Arrays.stream(place.parameters().getOrDefault(BYTES, "").split(","))
                .mapToInt(Integer::parseInt)
                .toArray();
        picos = new long[lengths.length];
        isMulticast = Boolean.parseBoolean(place.parameters().get(MULTICAST));
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

    @Override
    public void close() {
        process.close();
    }

    private SendBuffer filled(long number, int bytes) {
        SendBuffer buffer = ChannelProcess.room(channel, bytes);
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
