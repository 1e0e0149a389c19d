package io.clump.launcher.job;

import java.time.Duration;

/**
 * How long a job waits for what may never come.
 *
 * @param start for all processes to start and connect
 * @param perProcess the same, besides, for each process: all may share one machine
 * @param deathNotice for the death of a process, once another one has failed: who misses a dead process may be heard of
 *     before its death is
 */
record Patience(Duration start, Duration perProcess, Duration deathNotice) {
    /** Generous for the start, since many processes may share a core. */
    static final Patience DEFAULT = new Patience(Duration.ofSeconds(45), Duration.ofSeconds(1), Duration.ofMillis(500));

    /** How long a job of some size waits for its processes to start and connect. */
    Duration start(int processes) {
        return start.plus(perProcess.multipliedBy(processes));
    }
}
