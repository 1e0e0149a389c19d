package io.clump.launcher.control;

import io.clump.am2.EndpointStatistics;
import io.clump.control.RecordLines;
import io.clump.splitc.ProcessRequest;
import io.clump.splitc.ProgramWaits;
import io.clump.splitc.checkpoint.CheckpointReport;

/**
 * Message of a process to the launcher. {@link Connected} is its first event; {@link Finished} or {@link Failed} its
 * last.
 */
public sealed interface Event {
    /** Form of the lines. */
    RecordLines<Event> LINES = new RecordLines<>(Event.class, "an event");

    /**
     * The process has started and connected.
     *
     * @param rank rank of the process
     */
    record Connected(int rank) implements Event {}

    /**
     * A phase of the program has begun.
     *
     * @param phase its name, the same in all processes
     * @param total units of work that this process expects; 0 if unknown
     */
    record PhaseStarted(String phase, long total) implements Event {}

    /**
     * A phase has made progress.
     *
     * @param phase its name
     * @param done units of work that this process has done
     */
    record Progressed(String phase, long done) implements Event {}

    /**
     * A phase has ended.
     *
     * @param phase its name
     * @param nanos duration of the phase in this process, in nanoseconds
     */
    record PhaseEnded(String phase, long nanos) implements Event {}

    /**
     * The program has reported a result.
     *
     * @param key name of the result
     * @param value value of the result
     */
    record Result(String key, String value) implements Event {}

    /**
     * Next part of the trace that the process has recorded.
     *
     * @param part bytes in Base64; empty after the last part
     */
    record Traced(String part) implements Event {}

    /**
     * A checkpoint was written, or failed. The process of rank 0 sends this event.
     *
     * @param report report of the checkpoint
     */
    record Checkpointed(CheckpointReport report) implements Event {}

    /**
     * Answer to {@link Order.Pause}: sends are stopped, or were stopped before.
     *
     * @param isStable true if no message is in flight; false if that took too long
     */
    record Paused(boolean isStable) implements Event {}

    /**
     * The program asks for more processes.
     *
     * @param number number of the request, unique in this process
     * @param request the processes
     */
    record Spawn(int number, ProcessRequest request) implements Event {}

    /** From now on, the process needs no further process at the start, and can continue after the death of others. */
    record Independent() implements Event {}

    /**
     * The process counts another one as failed, since it does not reach it.
     *
     * @param group number of the other process's group
     * @param rank its rank in that group
     */
    record GivenUp(int group, int rank) implements Event {}

    /** The process has left the others in order, which do not reach it from now on. */
    record Left() implements Event {}

    /**
     * The program ends the job; the process ends right after this event.
     *
     * @param status exit status of the process
     */
    record Aborted(int status) implements Event {}

    /**
     * Answer to {@link Order.Ask}: the process waits for others.
     *
     * @param waits how it waits
     */
    record Waiting(ProgramWaits waits) implements Event {}

    /**
     * The program has ended, and the process has left the layer.
     *
     * @param statistics sums over all endpoints that the process had
     */
    record Finished(EndpointStatistics statistics) implements Event {}

    /**
     * The program has failed.
     *
     * @param message description of the failure, in one line
     * @param trace stack trace, one line for each frame; may be empty
     * @param isThrown true if the program threw an exception of its own or of a library; false if Clump reports the
     *     failure, whose message is complete
     */
    record Failed(String message, String trace, boolean isThrown) implements Event {
        /**
         * Makes the event of a failure that Clump reports.
         *
         * @param message description of the failure, in one line
         */
        public Failed(String message) {
            this(message, "", false);
        }
    }
}
