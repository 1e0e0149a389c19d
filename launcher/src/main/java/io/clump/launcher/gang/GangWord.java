package io.clump.launcher.gang;

import io.clump.control.RecordLines;

/** Message between a gang scheduler and the launcher of a job, or a command. */
sealed interface GangWord {
    /** Form of the lines. */
    RecordLines<GangWord> LINES = new RecordLines<>(GangWord.class, "a word of a gang");

    /** From the scheduler, to each new connection: the hosts that jobs run on by default, in the form of {@code -H}. */
    record Hello(String hosts) implements GangWord {}

    /** From the scheduler: heartbeat. */
    record Beat() implements GangWord {}

    /** From a launcher: its suspended job joins the gang. It leaves when the connection ends. */
    record Join(String job, long pid) implements GangWord {}

    /** From the scheduler: let the job run. */
    record Run(long order) implements GangWord {}

    /** From a launcher: the job runs. */
    record Ran(long order) implements GangWord {}

    /**
     * From the scheduler: suspend the job.
     *
     * @param order number of this order
     * @param millis maximum time to wait until no message is in flight
     */
    record Stand(long order, long millis) implements GangWord {}

    /**
     * From a launcher: the job is suspended.
     *
     * @param order number of the order that this answers
     * @param isStable true if no message was in flight
     */
    record Stood(long order, boolean isStable) implements GangWord {}

    /** From a command: send the report. */
    record Ask() implements GangWord {}

    /** From the scheduler: the report. */
    record Report(GangReport report) implements GangWord {}

    /** From a command: send the report, and end. */
    record Stop() implements GangWord {}
}
