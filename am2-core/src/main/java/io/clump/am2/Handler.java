package io.clump.am2;

/** Function that runs when a message arrives. */
@FunctionalInterface
public interface Handler {
    /**
     * Handles a message, on the thread that owns the bundle, inside a poll or a send. It may not poll or send requests;
     * the handler of a request may send one reply. It should be short, since the process accepts no other message
     * meanwhile.
     *
     * <p>An exception is counted and passed to the endpoint's {@link HandlerErrorListener}. An {@link Error} is thrown
     * by the poll or send in which the handler runs; the message counts as handled, and the endpoint remains usable.
     *
     * @param message arguments, data and reply operations; valid until this method returns
     */
    void handle(Message message);
}
