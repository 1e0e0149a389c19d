package io.clump.benchmarks.harness;

import io.clump.benchmarks.worker.WorkerMain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The processes of a contestant, started but not measured yet. Belongs to one thread. */
final class ContestantProcesses implements AutoCloseable {
    private static final String BOUND = "true";

    /** Operations of the first round, when nothing is known yet about how long one takes. */
    private static final long FIRST_OPERATIONS = 64;

    /** A round has at most so many times the operations of the one before it, since the first rounds are slow. */
    private static final long MOST_GROWTH = 4;

    /** And at least so small a part of them: a round that others have disturbed says little about the next one. */
    private static final long MOST_SHRINKAGE = 2;

    private final Contestant contestant;
    private final List<WorkerProcess> sides;
    private final List<String> notes = new ArrayList<>();
    private final List<Double> nanos = new ArrayList<>();
    private final List<List<Long>> details = new ArrayList<>();
    private boolean bound = true;
    private long sizeBytes;
    private long operations;
    private long totalOperations;
    private long allocatedBytes;

    ContestantProcesses(Contestant contestant, List<WorkerProcess> sides) {
        this.contestant = contestant;
        this.sides = List.copyOf(sides);
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

    /** Runs until the time is over, and finds out how many operations fill a round. */
    void warmUp(Effort effort) {
        long start = System.nanoTime();
        do {
            Round round = runRound();
            if (isFixed()) {
                continue;
            }
            double fitting = (double) operations * effort.round().toNanos() / Math.max(1, round.nanos);
            double atLeast = Math.max(1, (double) operations / MOST_SHRINKAGE);
            operations = (long) Math.max(atLeast, Math.min(fitting, (double) operations * MOST_GROWTH));
        } while (System.nanoTime() - start < effort.warmUp().toNanos());
    }

    void measure() {
        Round round = runRound();
        nanos.add((double) round.nanos / operations);
        totalOperations += operations;
        allocatedBytes += round.allocatedBytes;
        details.add(round.details);
    }

    Measurement measurement() {
        return new Measurement(
                contestant.name(),
                new Sample(nanos),
                details,
                totalOperations,
                allocatedBytes,
                bound,
                sizeBytes,
                notes);
    }

    @Override
    public void close() {
        sides.forEach(WorkerProcess::close);
    }

    private Round runRound() {
        sides.forEach(side -> side.tell(WorkerMain.RUN + " " + operations));
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
