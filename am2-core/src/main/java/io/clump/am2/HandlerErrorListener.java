package io.clump.am2;

/** Told of handlers that threw. The poll loop goes on; the listener decides whether the program does. */
@FunctionalInterface
public interface HandlerErrorListener {
    /**
     * Tells of a handler that threw, on the thread that owns the bundle, after the handler's message has been dealt with.
     *
     * @param endpoint whose handler it was
     * @param handler its number
     * @param error what it threw
     */
    void handlerFailed(Endpoint endpoint, int handler, Exception error);
}
