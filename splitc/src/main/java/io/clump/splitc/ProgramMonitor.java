package io.clump.splitc;

import io.clump.splitc.checkpoint.CheckpointReport;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/** Receives the progress and the results of a program; called on the thread that runs the program. */
public interface ProgramMonitor {
    /** Monitor that ignores everything. */
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
     * Notes the beginning of a phase; the previous one has ended.
     *
     * @param phase a short name, the same in all processes
     * @param total units of work that this process expects; 0 if unknown or if the phase is short
     */
    void phaseStarted(String phase, long total);

    /**
     * Notes progress of the current phase. Cheap enough to be called every few thousand units.
     *
     * @param done units of work so far, 0 to the phase's total
     */
    void progressed(long done);

    /**
     * Notes the end of the current phase.
     *
     * @param nanos duration of the phase in this process, in nanoseconds
     */
    void phaseEnded(long nanos);

    /**
     * Notes a result of the program.
     *
     * @param key name of the result, for instance {@code verified}
     * @param value value of the result
     */
    void result(String key, String value);

    /**
     * Notes that a checkpoint was written, or failed; called in the process of rank 0.
     *
     * @param report report of the checkpoint
     */
    default void checkpointed(CheckpointReport report) {}

    /**
     * Notes that this process has done all that needs the other processes to begin. If one of them dies from now on,
     * this process can go on.
     */
    default void independent() {}

    /**
     * Notes that this process counts another one as failed, since it does not reach it. If that process lives, the
     * launcher ends one of the two, provided that the others continue after a death. Returns at once; in any thread.
     *
     * @param group number of the group of processes with which the other one was started
     * @param rank its rank in that group
     */
    default void givenUp(int group, int rank) {}

    /** Notes that this process has left the others in order: a process that cannot reach it later has lost nothing. */
    default void left() {}

    /**
     * Notes that the program ends the job. The process ends right after this call, with the given status.
     *
     * @param status 1 to 255
     */
    default void aborting(int status) {}

    /**
     * Asks for more processes. Returns at once: the program finds out by itself that they have started.
     *
     * @param request the processes
     * @param refused gets the reason, in any thread, if they are not started
     */
    default void start(ProcessRequest request, Consumer<String> refused) {
        refused.accept("no launcher has started this process");
    }

    /**
     * Makes the launcher query periodically whether this process waits for others. Returns at once.
     *
     * @param question gets the number of each question, in any thread, and returns at once
     */
    default void answer(IntConsumer question) {}

    /**
     * Answers a question: this process waits for others. In any thread.
     *
     * @param waits how it waits
     */
    default void waits(ProgramWaits waits) {}
}
