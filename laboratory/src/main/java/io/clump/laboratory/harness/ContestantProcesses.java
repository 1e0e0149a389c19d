package io.clump.laboratory.harness;

import io.clump.laboratory.worker.WorkerMain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The processes of a contestant, started but not measured yet. Belongs to one thread. */
final class ContestantProcesses implements AutoCloseable {
    private static final String BOUND = "true";

    /** Operations of the first round, when nothing is known yet about how long one takes: it may be long. */
    private static final long FIRST_OPERATIONS = 1;

    /** A round has at most so many times the operations of the one before it, since the first rounds are slow. */
    private static final long MOST_GROWTH = 4;

    /** And at least so small a part of them: a round that others have disturbed says little about the next one. */
    private static final long MOST_SHRINKAGE = 2;

    /** A warm-up takes at most so many times as long as it is to. */
    private static final int MOST_WARM_UPS = 4;

    /** So many rounds in a row that are about as fast as the one before each are fast enough. */
    private static final int STEADY_ROUNDS = 4;

    /** The same of rounds of fixed operations, which are long. */
    private static final int STEADY_FIXED_ROUNDS = 2;

    /** What runs in processes in which another contestant has warmed up has so small a part of the time for it. */
    private static final int LATER_SHARE = 3;

    /** A round is as fast as the one before if it has time for that many operations, but for this part of them. */
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
     * @param contestant what is measured
     * @param number by which its processes know its workload
     * @param sides the processes
     * @param isFirst whether they run nothing that has warmed up before this
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
     * Runs until the time is over, and finds out how many operations fill a round. Runs on for some time while rounds
     * differ much: then not everything is compiled yet.
     */
    void warmUp(Effort effort) {
        long start = System.nanoTime();
        long enough = effort.warmUp().toNanos() / (isFirst ? 1 : LATER_SHARE);
        // A single round is only to see that everything works.
        int toBeSteady = effort.mostTurns() == 1 ? 0 : isFixed() ? STEADY_FIXED_ROUNDS : STEADY_ROUNDS;
        int steady = 0;
        long before = Long.MAX_VALUE;
        long elapsed;
        do {
            long began = System.nanoTime();
            Round round = runRound();
            long end = System.nanoTime();
            // Rounds of as many operations are compared by how long they take, others by how many fit.
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
     * Runs a round that does not count: with its first pauses a process comes to code that it did not need in its
     * warm-up. Not if it has a fixed number of operations, which may take long.
     */
    void rehearse() {
        if (!isFixed()) {
            runRound();
        }
    }

    /** Runs a round; whether it counts, the caller says after it. */
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

    /** Nanoseconds of each of so many operations, now. */
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
        sides.forEach(WorkerProcess::close);
    }

    private Round runRound() {
        sides.forEach(side -> side.tell(WorkerMain.RUN + " " + number + " " + operations));
        long roundNanos = 0;
        long allocated = 0;
        List<Long> roundDetails = new ArrayList<>();
        for (WorkerProcess side : sides) {
            String[] answer = side.await(WorkerMain.RAN).split(" ", -1);
            // Only side 0 measures; the other one says 0.
            roundNanos += Long.parseLong(answer[0]);
            allocated += Long.parseLong(answer[1]);
            Arrays.stream(answer).skip(2).map(Long::valueOf).forEach(roundDetails::add);
        }
        return new Round(roundNanos, allocated, roundDetails);
    }

    private boolean isFixed() {
        return contestant.fixedOperations() > 0;
    }

    private record Round(long nanos, long allocatedBytes, List<Long> details) {}
}
