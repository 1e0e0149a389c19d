package io.clump.launcher.job;

/** Sum of the times that a job has stood still. Any thread may use it. */
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

    /** Returns the sum up to a time. */
    synchronized long nanos(long now) {
        return sumNanos + (isStanding ? now - sinceNanos : 0);
    }
}
