package io.clump.laboratory.channels;

import io.clump.channels.Channel;
import io.clump.channels.ChannelConfiguration;
import io.clump.channels.SendBuffer;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.util.Arrays;
import java.util.Map;

/**
 * Process 0 sends messages to all others, each to one after the other or once to all. The sender fills a message in
 * place, and a receiver looks at its beginning. The clock runs until all have told that they have all.
 */
public final class ChannelStream implements Workload {
    private static final String SIZE = "size";
    private static final String BYTES = "bytes";
    private static final String MULTICAST = "multicast";

    /** Areas where there are many receivers: their memory is that of each process. */
    private static final int FEW_SENDS = 64;

    private static final int FEW_RECEIVES = 256;

    private final ChannelProcess process;
    private final Channel channel;
    private final int[] receivers;
    private final int bytes;
    private final boolean isMulticast;

    /** Messages of some bytes from one process to another, with the areas of the paper. */
    static Contestant pair(String name, int bytes) {
        return Contestant.pair(name, ChannelStream.class)
                .with(Map.of(SIZE, "2", BYTES, Integer.toString(bytes), MULTICAST, "false"))
                .sharing();
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
        bytes = place.number(BYTES);
        isMulticast = Boolean.parseBoolean(place.parameters().get(MULTICAST));
        ChannelConfiguration whole = ChannelConfiguration.of(1, place.side(), size);
        process = new ChannelProcess(place, size == 2 ? whole : whole.withAreas(FEW_SENDS, FEW_RECEIVES));
        channel = process.channel;
        receivers = new int[size - 1];
        Arrays.setAll(receivers, i -> i + 1);
    }

    @Override
    public long run(long operations) {
        if (process.rank != 0) {
            ChannelProcess.send(channel, 0, operations);
            for (long i = 0; i < operations; i++) {
                ChannelProcess.receiveSleeping(channel);
            }
            ChannelProcess.send(channel, 0, operations);
            process.settle();
            return NOT_MEASURED;
        }
        awaitReceivers();
        long start = System.nanoTime();
        for (long i = 0; i < operations; i++) {
            if (isMulticast) {
                channel.multicast(receivers, filled(i));
            } else {
                for (int receiver : receivers) {
                    channel.send(receiver, filled(i));
                }
            }
        }
        awaitReceivers();
        long nanos = System.nanoTime() - start;
        process.settle();
        return nanos;
    }

    @Override
    public void close() {
        process.close();
    }

    private SendBuffer filled(long number) {
        SendBuffer buffer = ChannelProcess.room(channel, bytes);
        buffer.data().setMemory(0, bytes, (byte) number);
        return buffer;
    }

    /** Until each is there, or has all messages. */
    private void awaitReceivers() {
        for (int i = 0; i < receivers.length; i++) {
            ChannelProcess.receiveSleeping(channel);
        }
    }
}
