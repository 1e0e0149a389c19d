package io.clump.laboratory.channels;

import io.clump.channels.Channel;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.poll.Latencies;
import io.clump.laboratory.poll.ProcessorTime;
import io.clump.laboratory.worker.Medians;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.util.Map;

/**
 * A message to a process that has waited for it some milliseconds, and its answer. The receiver polls, or polls and
 * then sleeps. An operation is the wait and the round trip.
 */
public final class WaitingReceiver implements Workload {
    /** Detail of side 0: nanoseconds of the round trip, in the middle of the round. */
    static final int LATENCY = 0;

    /** Detail of side 1, which follows: how much of a processor its process took, in parts of {@link #WHOLE}. */
    static final int PROCESSOR = 1;

    /** A whole processor. */
    static final long WHOLE = 10_000;

    private static final String SLEEPS = "sleeps";

    private final ChannelProcess process;
    private final Channel channel;
    private final boolean sleeps;
    private final Medians latencies = new Medians(1);
    private long processor;
    private long number;

    /** A contestant that is called by how it waits. */
    static Contestant contestant(boolean sleeps, Map<String, String> properties) {
        return Contestant.pair(sleeps ? "sleeping" : "polling", WaitingReceiver.class)
                .with(Map.of(SLEEPS, Boolean.toString(sleeps)))
                .withProperties(properties);
    }

    /** Makes one side, and waits for the other one. */
    public WaitingReceiver(Place place) {
        process = new ChannelProcess(place, 2);
        channel = process.channel;
        sleeps = Boolean.parseBoolean(place.parameters().get(SLEEPS));
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

    @Override
    public void close() {
        process.close();
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
