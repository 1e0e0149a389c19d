package io.clump.launcher.report;

import java.util.Arrays;

/** State and times of one phase of a program. */
final class PhaseRecord {
    private static final long RUNNING = -1;

    private final String name;
    private final long[] total;
    private final long[] done;
    private final long[] nanos;
    private int ended;

    PhaseRecord(String name, int processes) {
        this.name = name;
        total = new long[processes];
        done = new long[processes];
        nanos = new long[processes];
        Arrays.fill(nanos, RUNNING);
    }

    String name() {
        return name;
    }

    void started(int rank, long expected) {
        total[rank] = expected;
    }

    void progressed(int rank, long soFar) {
        done[rank] = soFar;
    }

    void ended(int rank, long tookNanos) {
        if (nanos[rank] == RUNNING) {
            ended++;
        }
        nanos[rank] = tookNanos;
        done[rank] = total[rank];
    }

    boolean hasEnded() {
        return ended == nanos.length;
    }

    /** Returns the units of work that all processes expect, without processes that have not begun the phase. */
    long total() {
        return Arrays.stream(total).sum();
    }

    long done() {
        return Arrays.stream(done).sum();
    }

    int processes() {
        return nanos.length;
    }

    /**
     * Returns the slowest of the processes that have ended the phase, of several the first; rank −1 if no process has.
     */
    JobReport.ProcessTime slowest() {
        int slowest = -1;
        for (int rank = 0; rank < nanos.length; rank++) {
            if (nanos[rank] != RUNNING && (slowest < 0 || nanos[rank] > nanos[slowest])) {
                slowest = rank;
            }
        }
        return time(slowest);
    }

    /**
     * Returns the fastest of the processes that have ended the phase, of several the first; rank −1 if no process has.
     */
    JobReport.ProcessTime fastest() {
        int fastest = -1;
        for (int rank = 0; rank < nanos.length; rank++) {
            if (nanos[rank] != RUNNING && (fastest < 0 || nanos[rank] < nanos[fastest])) {
                fastest = rank;
            }
        }
        return time(fastest);
    }

    private JobReport.ProcessTime time(int rank) {
        return new JobReport.ProcessTime(rank, rank < 0 ? 0 : nanos[rank] / 1e9);
    }
}
