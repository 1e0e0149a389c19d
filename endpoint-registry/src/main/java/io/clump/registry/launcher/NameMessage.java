package io.clump.registry.launcher;

import io.clump.control.RecordLines;

/**
 * Message between a process and the server of its host. The server answers each request (each message of a process)
 * with {@link Done}. So when the first one is answered, the process knows all names that were published before.
 */
sealed interface NameMessage {
    /** Form of the lines. */
    RecordLines<NameMessage> LINES = new RecordLines<>(NameMessage.class, "a message of the registry");

    /** From a process, first: the number of the process. */
    record Hello(long process) implements NameMessage {}

    /** From a process: publish a name. */
    record Publish(String key, String name) implements NameMessage {}

    /** From a process: withdraw a name. */
    record Withdraw(String key) implements NameMessage {}

    /** From a process: withdraw all its names. */
    record Leave() implements NameMessage {}

    /** To a process: a name was published. */
    record Is(String key, String name) implements NameMessage {}

    /** To a process: a name was withdrawn. */
    record Gone(String key) implements NameMessage {}

    /** To a process: a request is decided; the error is empty if it was not refused. */
    record Done(String error) implements NameMessage {}
}
