package io.clump.model;

/**
 * Result of a simulated program in phases. Times are in mean cycles of a NOW.
 *
 * @param time of the program on the clump
 * @param nowTime of the program on a NOW whose processes have the same demands and wait at the same barriers
 * @param work of a process on average: its time on a NOW without any waiting
 * @param cycles that all processes have ended
 */
public record PhasedRun(double time, double nowTime, double work, long cycles) {
    /** Returns the slowdown against a NOW: the cost of sharing interfaces for such a program, or the saving. */
    public double slowdown() {
        return time / nowTime;
    }

    /** Returns the slowdown against a NOW without barriers: the time of the program relative to its average process. */
    public double slowdownWithBarriers() {
        return time / work;
    }
}
