package io.clump.launcher.control;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** A message of the launcher to each process of a job while it runs. What a process answers is an {@link Event}. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "order")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Order.Pause.class, name = "pause"),
    @JsonSubTypes.Type(value = Order.Resume.class, name = "resume"),
    @JsonSubTypes.Type(value = Order.Checkpoint.class, name = "checkpoint")
})
public sealed interface Order {
    /**
     * Stop the sends, and tell once nothing is under way.
     *
     * @param millis how long to wait for that at most, in milliseconds
     */
    record Pause(long millis) implements Order {}

    /** Go on with the sends. */
    record Resume() implements Order {}

    /**
     * Write a checkpoint at the next safe point; for the process of rank 0, which tells what became of it.
     *
     * @param directory in which it is written
     */
    record Checkpoint(String directory) implements Order {}
}
