package io.clump.splitc;

import io.clump.splitc.checkpoint.CheckpointReport;

/** Told by a program how far it is and what came out; called on the thread that runs the program. */
public interface ProgramMonitor {
    /** Forgets everything it is told. */
    ProgramMonitor SILENT = new ProgramMonitor() {
        @Override
        public void phaseStarted(String phase, long total) {}

        @Override
        public void progressed(long done) {}

        @Override
        public void phaseEnded(long nanos) {}

        @Override
        public void result(String key, String value) {}
    };

    /**
     * A phase begins; the one before has ended.
     *
     * @param phase a short name, the same in all processes
     * @param total how many units of work this process expects; 0 if that is not known or the phase is short
     */
    void phaseStarted(String phase, long total);

    /**
     * Work of the current phase is done. Cheap enough to be called every few thousand units.
     *
     * @param done units of work so far, 0 to the phase's total
     */
    void progressed(long done);

    /**
     * The current phase ends.
     *
     * @param nanos how long it took in this process, in nanoseconds
     */
    void phaseEnded(long nanos);

    /**
     * Something came out of the program.
     *
     * @param key what it is, for instance {@code verified}
     * @param value its value
     */
    void result(String key, String value);

    /**
     * A checkpoint was written, or not; told in the process of rank 0.
     *
     * @param report of it
     */
    default void checkpointed(CheckpointReport report) {}
}
