package io.clump.laboratory.channels;

import io.clump.am2.ClumpException;
import io.clump.channels.Channel;
import io.clump.channels.ChannelContext;
import io.clump.laboratory.worker.Medians;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;

/**
 * Saves a channel and restores it, again and again, with messages of 8 bytes in its areas. It joins one process, which
 * has sent the messages to itself: saving and restoring send no messages.
 */
public final class ContextSwitch implements Workload {
    /** Detail: nanoseconds of a save, in the middle of the round. */
    private static final int SAVE = 0;

    /** Detail: nanoseconds of a restore. */
    private static final int RESTORE = 1;

    private final ChannelProcess process;
    private final Channel channel;
    private final Medians medians = new Medians(2);

    public ContextSwitch(Place place) {
        int sends = place.number("send");
        int receives = place.number("receive");
        process = new ChannelProcess(place, 1);
        channel = process.channel;
        for (int i = 0; i < receives; i++) {
            ChannelProcess.send(channel, 0, i);
        }
        while (channel.statistics().waiting() < receives) {
            channel.poll();
        }
        channel.sendActivate(false);
        channel.awaitStable(ChannelProcess.TIMEOUT);
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
}
