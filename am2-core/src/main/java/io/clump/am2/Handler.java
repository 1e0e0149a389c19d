package io.clump.am2;

/** Runs when a message arrives. */
@FunctionalInterface
public interface Handler {
    /**
     * Handles a message, on the thread that owns the bundle, inside a poll or a send. It may not poll or send requests;
     * the handler of a request may send one reply. It should be short: nothing else arrives at this process meanwhile.
     *
     * <p>An exception is counted and goes to the endpoint's {@link HandlerErrorListener}. An {@link Error} comes out of
     * the poll or send in which the handler runs; the message counts as handled, and the endpoint goes on working.
     *
     * @param message arguments, data and the way to reply; valid until this returns
     */
    void handle(Message message);
}
