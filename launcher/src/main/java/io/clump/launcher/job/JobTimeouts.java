package io.clump.launcher.job;

import java.time.Duration;

/**
 * Limits of a job's waits for events that may never come.
 *
 * @param start time for all processes to start and connect
 * @param perProcess additional start time for each process, since all may share one machine
 * @param deathNotice time for the notice of a process's death after the failure of another one, since the failure of a
 *     process that lost its peer may arrive before the notice of the peer's death
 */
record JobTimeouts(Duration start, Duration perProcess, Duration deathNotice) {
    /** Default, with much time for the start, since many processes may share a core. */
    static final JobTimeouts DEFAULT =
            new JobTimeouts(Duration.ofSeconds(45), Duration.ofSeconds(1), Duration.ofMillis(500));

    /** Returns the time that a job with the given number of processes waits for them to start and connect. */
    Duration start(int processes) {
        return start.plus(perProcess.multipliedBy(processes));
    }

    /** Returns the limits of a job that starts while so many other processes run, perhaps on the same machine. */
    JobTimeouts beside(int processes) {
        return new JobTimeouts(start(processes), perProcess, deathNotice);
    }
}
