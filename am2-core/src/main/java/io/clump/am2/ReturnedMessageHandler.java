package io.clump.am2;

/** Handler 0: runs when a message that this endpoint sent comes back undelivered. */
@FunctionalInterface
public interface ReturnedMessageHandler {
    /**
     * Handles a returned message, on the thread that owns the bundle, inside a poll or a send. It may not poll or send.
     *
     * @param message what was sent and why it came back; valid until this returns
     */
    void handle(ReturnedMessage message);
}
