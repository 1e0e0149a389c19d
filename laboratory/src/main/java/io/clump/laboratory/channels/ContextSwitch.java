package io.clump.laboratory.channels;

import io.clump.am2.ClumpException;
import io.clump.channels.Channel;
import io.clump.channels.ChannelContext;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.worker.Medians;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.util.Map;

/**
 * Saves a channel and restores it, again and again, with messages of 8 bytes in its areas. It joins one process, which
 * has sent the messages to itself: saving and restoring send no messages.
 */
public final class ContextSwitch implements Workload {
    /** Messages that fit the send area of the paper. */
    static final int SENDS = 511;

    /** Messages that fit the receive area of the paper. */
    static final int RECEIVES = 2730;

    /** Detail: nanoseconds of a save, in the middle of the round. */
    static final int SAVE = 0;

    /** Detail: nanoseconds of a restore. */
    static final int RESTORE = 1;

    private static final String SEND = "send";
    private static final String RECEIVE = "receive";

    private final ChannelProcess process;
    private final Channel channel;
    private final Medians medians = new Medians(2);

    /** A contestant with this many messages in each area. */
    static Contestant contestant(String name, int sends, int receives, Map<String, String> properties) {
        return Contestant.single(name, ContextSwitch.class)
                .with(Map.of(SEND, Integer.toString(sends), RECEIVE, Integer.toString(receives)))
                .withProperties(properties)
                .sharing();
    }

    /** Opens the channel and fills its areas. */
    public ContextSwitch(Place place) {
        int sends = place.number(SEND);
        int receives = place.number(RECEIVE);
        process = new ChannelProcess(place, 1);
        channel = process.channel;
        for (int i = 0; i < receives; i++) {
            ChannelProcess.send(channel, 0, i);
        }
        while (channel.statistics().waiting() < receives) {
            channel.poll();
        }
        channel.sendActivate(false);
        channel.awaitStable(ChannelProcess.PATIENCE);
        for (int i = 0; i < sends; i++) {
            ChannelProcess.send(channel, 0, i);
        }
        ChannelContext context = channel.save();
        if (context.sendMessages() != sends || context.receiveMessages() != receives) {
            throw new ClumpException("wrong messages: to be sent=" + context.sendMessages() + ", received="
                    + context.receiveMessages() + ", expected " + sends + " and " + receives);
        }
    }

    @Override
    public long run(long operations) {
        medians.clear();
        long start = System.nanoTime();
        for (long i = 0; i < operations; i++) {
            long before = System.nanoTime();
            ChannelContext context = channel.save();
            long saved = System.nanoTime();
            channel.restore(context);
            medians.add(SAVE, saved - before);
            medians.add(RESTORE, System.nanoTime() - saved);
        }
        return System.nanoTime() - start;
    }

    @Override
    public long[] details() {
        return medians.all();
    }

    @Override
    public void close() {
        process.close();
    }
}
