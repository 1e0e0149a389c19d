package io.clump.am2;

/** Handler 0: runs when a message of this endpoint is returned undelivered. */
@FunctionalInterface
public interface ReturnedMessageHandler {
    /**
     * Handles a returned message, on the thread that owns the bundle, inside a poll or a send. It may not poll or send.
     *
     * @param message the message, with the reason of its return; valid until this method returns
     */
    void handle(ReturnedMessage message);
}
