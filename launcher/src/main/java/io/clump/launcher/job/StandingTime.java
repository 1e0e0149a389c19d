package io.clump.launcher.job;

/** Adds up how long a job has been standing still. Any thread may use it. */
final class StandingTime {
    private boolean isStanding;
    private long sinceNanos;
    private long sumNanos;

    synchronized void begin(long now) {
        if (!isStanding) {
            isStanding = true;
            sinceNanos = now;
        }
    }

    synchronized void end(long now) {
        if (isStanding) {
            isStanding = false;
            sumNanos += now - sinceNanos;
        }
    }

    /** The sum up to a time. */
    synchronized long nanos(long now) {
        return sumNanos + (isStanding ? now - sinceNanos : 0);
    }
}
