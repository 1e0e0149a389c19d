package io.clump.model;

/**
 * What came out of a simulated program in phases. Times are in mean cycles of a NOW.
 *
 * @param time of the program on the clump
 * @param nowTime of the program on a NOW whose processes have the same demands and wait at the same barriers
 * @param work of a process on average: its time on a NOW if nobody waited for anybody
 * @param cycles that all processes have ended
 */
public record PhasedRun(double time, double nowTime, double work, long cycles) {
    /** The slowdown against a NOW: what sharing interfaces costs such a program, or saves. */
    public double slowdown() {
        return time / nowTime;
    }

    /** The slowdown against a NOW without barriers: how much longer than its average process the program takes. */
    public double slowdownWithBarriers() {
        return time / work;
    }
}
