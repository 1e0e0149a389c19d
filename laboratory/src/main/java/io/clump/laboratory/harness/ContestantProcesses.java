package io.clump.laboratory.harness;

import io.clump.laboratory.worker.WorkerMain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The processes of a contestant, started but not measured yet. Belongs to one thread. */
final class ContestantProcesses implements AutoCloseable {
    private static final String BOUND = "true";

    /** Operations of the first round, while the time of one operation is unknown and may be long. */
    private static final long FIRST_OPERATIONS = 1;

    /** Most growth of the operations from a round to the next, as a factor: the first rounds are slow. */
    private static final long MOST_GROWTH = 4;

    /** Maximum shrinkage of the operations, as a divisor: a disturbed round says little about the next one. */
    private static final long MOST_SHRINKAGE = 2;

    /** A warm-up takes at most this many times its planned time. */
    private static final int MOST_WARM_UPS = 4;

    /** The warm-up ends after this many rounds in a row that are each about as fast as the one before. */
    private static final int STEADY_ROUNDS = 4;

    /** The same for rounds with a fixed number of operations, which are long. */
    private static final int STEADY_FIXED_ROUNDS = 2;

    /** Divisor of the warm-up time if another contestant has warmed up in the same processes. */
    private static final int LATER_SHARE = 3;

    /** A round is as fast as the one before if their sizes differ by at most this part. */
    private static final double MUCH = 0.25;

    private final Contestant contestant;
    private final int number;
    private final List<WorkerProcess> sides;
    private final boolean isFirst;
    private final List<String> notes = new ArrayList<>();
    private final List<Double> nanos = new ArrayList<>();
    private final List<List<Long>> details = new ArrayList<>();
    private boolean bound = true;
    private long sizeBytes;
    private long operations;
    private long totalOperations;
    private double allocatedBytes = Double.POSITIVE_INFINITY;
    private Round last = new Round(0, 0, List.of());

    /**
     * Takes the processes.
     *
     * @param contestant to measure
     * @param number by which its processes know its workload
     * @param sides the processes
     * @param isFirst whether this is the first contestant that warms up in these processes
     */
    ContestantProcesses(Contestant contestant, int number, List<WorkerProcess> sides, boolean isFirst) {
        this.contestant = contestant;
        this.number = number;
        this.sides = List.copyOf(sides);
        this.isFirst = isFirst;
        operations = isFixed() ? contestant.fixedOperations() : FIRST_OPERATIONS;
    }

    void awaitReady() {
        for (WorkerProcess side : sides) {
            String[] answer = side.await(WorkerMain.READY).split(" ", 3);
            bound &= answer[0].equals(BOUND);
            sizeBytes += Long.parseLong(answer[1]);
            if (!answer[2].isEmpty()) {
                notes.add(answer[2]);
            }
        }
    }

    /**
     * Runs until all that matters is compiled, and finds out how many operations fill a round. With little effort, or
     * if a round is long, it runs until the time is over, and for some time more while rounds differ much.
     */
    void warmUp(Effort effort) {
        long start = System.nanoTime();
        long enough = effort.warmUp().toNanos() / (isFirst ? 1 : LATER_SHARE);
        if (effort.waitsUntilWarm() && !isFixed()) {
            WarmUp warmUp = new WarmUp(enough, start);
            double nanosOfOperation;
            do {
                Round round = runRound();
                nanosOfOperation = (double) round.nanos / operations;
                fit(round, effort);
            } while (!warmUp.isOver(nanosOfOperation, System.nanoTime()));
            return;
        }
        // A single round only checks that everything works.
        int toBeSteady = effort.mostTurns() == 1 ? 0 : isFixed() ? STEADY_FIXED_ROUNDS : STEADY_ROUNDS;
        int steady = 0;
        long before = Long.MAX_VALUE;
        long elapsed;
        do {
            long began = System.nanoTime();
            Round round = runRound();
            long end = System.nanoTime();
            // Rounds with fixed operations are compared by their time, others by the number of operations that fit.
            long size = end - began;
            if (!isFixed()) {
                fit(round, effort);
                size = operations;
            }
            steady = Math.abs(size - before) <= MUCH * before ? steady + 1 : 0;
            before = size;
            elapsed = end - start;
        } while (elapsed < enough || (steady < toBeSteady && elapsed < MOST_WARM_UPS * enough));
    }

    private void fit(Round round, Effort effort) {
        double fitting = (double) operations * effort.round().toNanos() / Math.max(1, round.nanos);
        double atLeast = Math.max(1, (double) operations / MOST_SHRINKAGE);
        operations = (long) Math.max(atLeast, Math.min(fitting, (double) operations * MOST_GROWTH));
    }

    /**
     * Runs a round that does not count: in the first pauses a process runs code that it did not need in its warm-up.
     * Skipped if the number of operations is fixed, since the round may be long.
     */
    void rehearse() {
        if (!isFixed()) {
            runRound();
        }
    }

    /** Runs a round; the caller decides afterwards whether it counts. */
    void measure() {
        last = runRound();
    }

    /** Counts the last round. */
    void keep() {
        Round round = last;
        nanos.add((double) round.nanos / operations);
        totalOperations += operations;
        allocatedBytes = Math.min(allocatedBytes, (double) round.allocatedBytes / operations);
        details.add(round.details);
    }

    /** Runs a round of this many operations, and returns the nanoseconds of each. */
    double nanosOf(long count) {
        operations = count;
        return (double) runRound().nanos / count;
    }

    Measurement measurement(Turns turns, List<String> more) {
        return new Measurement(
                contestant.name(),
                new Sample(nanos, turns),
                details,
                totalOperations,
                allocatedBytes,
                bound,
                sizeBytes,
                Stream.concat(notes.stream(), more.stream()).toList());
    }

    @Override
    public void close() {
        // All are notified first: processes that share something, such as a job, leave it together.
        sides.forEach(side -> side.send(WorkerMain.QUIT));
        sides.forEach(WorkerProcess::close);
    }

    private Round runRound() {
        sides.forEach(side -> side.send(WorkerMain.RUN + " " + number + " " + operations));
        long roundNanos = 0;
        long allocated = 0;
        List<Long> roundDetails = new ArrayList<>();
        for (WorkerProcess side : sides) {
            String[] answer = side.await(WorkerMain.RAN).split(" ", -1);
            // Only side 0 measures; the other one reports 0.
            roundNanos += Long.parseLong(answer[0]);
            allocated += Long.parseLong(answer[1]);
            Arrays.stream(answer).skip(2).map(Long::valueOf).forEach(roundDetails::add);
        }
        sides.forEach(side -> side.send(WorkerMain.REST));
        sides.forEach(side -> side.await(WorkerMain.RESTS));
        return new Round(roundNanos, allocated, roundDetails);
    }

    private boolean isFixed() {
        return contestant.fixedOperations() > 0;
    }

    private record Round(long nanos, long allocatedBytes, List<Long> details) {}
}
