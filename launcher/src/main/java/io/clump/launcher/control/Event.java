package io.clump.launcher.control;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.clump.am2.EndpointStatistics;
import io.clump.splitc.checkpoint.CheckpointReport;

/**
 * A message of a process to the launcher. {@link Connected} is its first event; {@link Finished} or {@link Failed} its
 * last.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "event")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Event.Connected.class, name = "connected"),
    @JsonSubTypes.Type(value = Event.PhaseStarted.class, name = "phase-started"),
    @JsonSubTypes.Type(value = Event.Progressed.class, name = "progressed"),
    @JsonSubTypes.Type(value = Event.PhaseEnded.class, name = "phase-ended"),
    @JsonSubTypes.Type(value = Event.Result.class, name = "result"),
    @JsonSubTypes.Type(value = Event.Traced.class, name = "traced"),
    @JsonSubTypes.Type(value = Event.Checkpointed.class, name = "checkpointed"),
    @JsonSubTypes.Type(value = Event.Paused.class, name = "paused"),
    @JsonSubTypes.Type(value = Event.Finished.class, name = "finished"),
    @JsonSubTypes.Type(value = Event.Failed.class, name = "failed")
})
public sealed interface Event {
    /**
     * The process runs.
     *
     * @param rank of the process
     */
    record Connected(int rank) implements Event {}

    /**
     * A phase of the program has begun.
     *
     * @param phase its name, the same in all processes
     * @param total units of work this process expects; 0 if that is not known
     */
    record PhaseStarted(String phase, long total) implements Event {}

    /**
     * A phase is under way.
     *
     * @param phase its name
     * @param done units of work this process has done
     */
    record Progressed(String phase, long done) implements Event {}

    /**
     * A phase has ended.
     *
     * @param phase its name
     * @param nanos how long it took in this process, in nanoseconds
     */
    record PhaseEnded(String phase, long nanos) implements Event {}

    /**
     * Something came out of the program.
     *
     * @param key what it is
     * @param value its value
     */
    record Result(String key, String value) implements Event {}

    /**
     * The next part of what the process has recorded.
     *
     * @param part in Base64
     */
    record Traced(String part) implements Event {}

    /**
     * A checkpoint was written, or not; told by the process of rank 0.
     *
     * @param report of it
     */
    record Checkpointed(CheckpointReport report) implements Event {}

    /**
     * Answers {@link Order.Pause}: sends are stopped, or were before.
     *
     * @param isStable whether nothing is under way; false if that took too long
     */
    record Paused(boolean isStable) implements Event {}

    /**
     * The program has come to its end, and the process has left the layer.
     *
     * @param statistics of the process's endpoint
     */
    record Finished(EndpointStatistics statistics) implements Event {}

    /**
     * The program cannot go on.
     *
     * @param message what went wrong, in one line
     * @param trace where in the program it went wrong, a line for each frame; may be empty
     */
    record Failed(String message, String trace) implements Event {}
}
