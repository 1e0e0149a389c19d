package io.clump.launcher.control;

import io.clump.control.RecordLines;

/** Message of the launcher to each process of a running job. A process answers with an {@link Event}. */
public sealed interface Order {
    /** Form of the lines. */
    RecordLines<Order> LINES = new RecordLines<>(Order.class, "an order");

    /** Sign of life; the process does nothing. */
    record Beat() implements Order {}

    /**
     * Order to stop the sends, and to answer when no message is in flight.
     *
     * @param millis maximum time to wait for that, in milliseconds
     */
    record Pause(long millis) implements Order {}

    /** Order to resume the sends. */
    record Resume() implements Order {}

    /** Order to send the recorded trace, since the job ends before the program does. */
    record Trace() implements Order {}

    /**
     * Order to write a checkpoint at the next safe point. The process of rank 0 carries it out and reports the result.
     *
     * @param directory directory in which it is written
     */
    record Checkpoint(String directory) implements Order {}

    /**
     * Lets a process end whose program has failed, since the others go on. All processes of the group get it.
     *
     * @param rank rank of the process
     */
    record Dismiss(int rank) implements Order {}

    /**
     * Order to the agent of a process to kill it, since another process has given it up. No process gets it.
     *
     * @param rank rank of the process
     * @param reason why, as the end of a sentence that begins with the process
     */
    record Fence(int rank, String reason) implements Order {}

    /**
     * Question whether the process waits for others. Only a process that records answers.
     *
     * @param question its number
     */
    record Ask(int question) implements Order {}

    /**
     * Answer to {@link Event.Spawn}: no process was started, or all have ended. All processes of the group get it.
     *
     * @param rank rank of the requesting process
     * @param number number of its request
     * @param reason why not, in one line
     */
    record Refused(int rank, int number, String reason) implements Order {}
}
