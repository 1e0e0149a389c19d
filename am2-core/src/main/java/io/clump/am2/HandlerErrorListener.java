package io.clump.am2;

/**
 * Told of handlers that threw an exception. The poll loop goes on; the listener decides whether the program does: what
 * it throws itself comes out of the poll or send in which the handler ran, as an {@link Error} of a handler does.
 */
@FunctionalInterface
public interface HandlerErrorListener {
    /**
     * Tells of a handler that threw, on the thread that owns the bundle, after the handler's message has been dealt
     * with.
     *
     * @param endpoint whose handler it was
     * @param handler its number
     * @param error what it threw
     */
    void handlerFailed(Endpoint endpoint, int handler, Exception error);
}
