package io.clump.laboratory.traffic;

import io.clump.laboratory.worker.RoundLine;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * One side of rounds of phases over a link. Side 0 measures. If the round does not give the number of operations of a
 * phase, side 0 chooses it so that the phase takes about the planned time. Belongs to one thread.
 */
final class TrafficSide {
    /** Memory that both sides share: the line of the rounds, then one of side 0's. */
    static final int SHARED_BYTES = 2 * RoundLine.LENGTH_BYTES;

    private static final int PHASE_OFFSET = RoundLine.LENGTH_BYTES;
    private static final int OPERATIONS_OFFSET = PHASE_OFFSET + Long.BYTES;

    /** Operations of the first phase, while the time of one operation is unknown. */
    private static final long FIRST_OPERATIONS = 16;

    private static final long MOST_GROWTH = 4;

    private final int side;
    private final PairLink link;
    private final PairLinkReceiver receiver;
    private final UnsafeBuffer shared;
    private final RoundLine round;
    private final List<Phase> phases;
    private final long phaseNanos;
    private final UnsafeBuffer block = Block.allocate();
    private final Histogram latencies = RoundReport.histogram();
    private final long[] planned;
    private final long[] done;
    private final long[] took;
    private long phaseNumber;
    private long sentShorts;
    private long sentBlocks;

    TrafficSide(
            int side,
            PairLink link,
            PairLinkReceiver receiver,
            UnsafeBuffer shared,
            List<Phase> phases,
            long phaseNanos) {
        this.side = side;
        this.link = link;
        this.receiver = receiver;
        this.shared = shared;
        round = new RoundLine(shared);
        this.phases = List.copyOf(phases);
        this.phaseNanos = phaseNanos;
        planned = phases.stream().mapToLong(phase -> FIRST_OPERATIONS).toArray();
        done = new long[phases.size()];
        took = new long[phases.size()];
    }

    /**
     * Does all phases, and returns how long side 0 measured.
     *
     * @param operations of each phase; 0 if side 0 plans them
     */
    long run(long operations) {
        long nanos = 0;
        latencies.reset();
        for (int index = 0; index < phases.size(); index++) {
            Phase phase = phases.get(index);
            link.beginPhase(phase.lengthBytes());
            phaseNumber++;
            if (side == 0) {
                lead(index, phase, operations);
                nanos += took[index];
            } else {
                follow(phase);
            }
            if (link.keepsEach()) {
                receiver.check();
            }
            link.endPhase();
        }
        return nanos;
    }

    /** Returns the results of side 0's last round, as {@link RoundReport#encode} encodes them. */
    long[] report() {
        return RoundReport.encode(done, took, latencies);
    }

    private void lead(int index, Phase phase, long fixedOperations) {
        round.awaitArrival();
        long operations = fixedOperations > 0 ? fixedOperations : planned[index];
        shared.putLong(OPERATIONS_OFFSET, operations);
        // release: publishes the number of operations; pairs with RoundLine.awaitAtLeast
        shared.putLongRelease(PHASE_OFFSET, phaseNumber);
        long start = System.nanoTime();
        if (phase.isRoundTrip()) {
            ask(operations, phase.kind() == Phase.Kind.TIMED_ROUND_TRIP);
        } else {
            send(operations, phase);
        }
        done[index] = operations;
        took[index] = Math.max(1, System.nanoTime() - start);
        planned[index] = next(operations, took[index], phase.lengthBytes());
    }

    private void follow(Phase phase) {
        round.arrive();
        long operations = awaitOperations();
        if (phase.isRoundTrip()) {
            receiver.answerThrough(link);
            receiveShorts(operations);
            receiver.answerThrough(null);
            return;
        }
        if (phase.kind() == Phase.Kind.FLOOD) {
            receiveShorts(operations);
        } else {
            receiveBlocks(operations);
        }
        round.finish();
    }

    private void ask(long operations, boolean isTimed) {
        long end = receiver.shortCount() + operations;
        long before = isTimed ? System.nanoTime() : 0;
        while (receiver.shortCount() < end) {
            long next = receiver.shortCount() + 1;
            sentShorts++;
            link.sendShort(sentShorts);
            while (receiver.shortCount() < next) {
                link.poll();
            }
            if (isTimed) {
                long now = System.nanoTime();
                RoundReport.record(latencies, now - before);
                before = now;
            }
        }
    }

    private void send(long operations, Phase phase) {
        boolean isShort = phase.kind() == Phase.Kind.FLOOD;
        for (long i = 0; i < operations; i++) {
            send(isShort, phase.lengthBytes());
        }
        while (!round.hasFinished()) {
            if (link.loses()) {
                send(isShort, phase.lengthBytes());
            } else {
                link.idle();
            }
        }
    }

    private void send(boolean isShort, int lengthBytes) {
        if (isShort) {
            sentShorts++;
            link.sendShort(sentShorts);
        } else {
            sentBlocks++;
            Block.number(block, lengthBytes, sentBlocks);
            link.sendBlock(block, lengthBytes);
        }
    }

    private void receiveShorts(long operations) {
        long end = receiver.shortCount() + operations;
        while (receiver.shortCount() < end) {
            link.poll();
        }
    }

    private void receiveBlocks(long operations) {
        long end = receiver.blockCount() + operations;
        while (receiver.blockCount() < end) {
            link.poll();
        }
    }

    private long awaitOperations() {
        RoundLine.awaitAtLeast(shared, PHASE_OFFSET, phaseNumber);
        return shared.getLong(OPERATIONS_OFFSET);
    }

    private long next(long operations, long nanos, int lengthBytes) {
        double fitting = (double) operations * phaseNanos / nanos;
        double most = Math.min((double) operations * MOST_GROWTH, (double) link.mostBytesOfPhase() / lengthBytes);
        return (long) Math.max(1, Math.min(fitting, most));
    }
}
