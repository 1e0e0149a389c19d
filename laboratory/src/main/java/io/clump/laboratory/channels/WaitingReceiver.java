package io.clump.laboratory.channels;

import io.clump.channels.Channel;
import io.clump.laboratory.poll.Latencies;
import io.clump.laboratory.poll.ProcessorTime;
import io.clump.laboratory.worker.Medians;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;

/**
 * A message to a process that has waited for it some milliseconds, and its answer. The receiver polls, or polls and
 * then sleeps. An operation is the wait and the round trip.
 */
public final class WaitingReceiver implements Workload {
    /** Side 1 reports how much of a processor its process took, in parts of this, which is a whole one. */
    private static final long WHOLE = 10_000;

    private final ChannelProcess process;
    private final Channel channel;
    private final boolean sleeps;
    private final Medians latencies = new Medians(1);
    private long processor;
    private long number;

    public WaitingReceiver(Place place) {
        process = new ChannelProcess(place, 2);
        channel = process.channel;
        sleeps = place.is("sleeps");
    }

    @Override
    public long run(long operations) {
        latencies.clear();
        long processorBefore = ProcessorTime.nanos();
        long start = System.nanoTime();
        for (long i = 0; i < operations; i++) {
            if (process.rank == 0) {
                ask();
            } else {
                long asked = sleeps ? ChannelProcess.receiveSleeping(channel) : ChannelProcess.receivePolling(channel);
                ChannelProcess.send(channel, 0, asked);
            }
        }
        long nanos = System.nanoTime() - start;
        processor = WHOLE * (ProcessorTime.nanos() - processorBefore) / nanos;
        process.settle();
        return process.rank == 0 ? nanos : NOT_MEASURED;
    }

    @Override
    public long[] details() {
        return process.rank == 0 ? latencies.all() : new long[] {processor};
    }

    private void ask() {
        long quiet = System.nanoTime();
        while (System.nanoTime() - quiet < Latencies.QUIET_NANOS) {
            channel.poll();
        }
        number++;
        long start = System.nanoTime();
        ChannelProcess.send(channel, 1, number);
        ChannelProcess.receivePolling(channel);
        latencies.add(0, System.nanoTime() - start);
    }
}
