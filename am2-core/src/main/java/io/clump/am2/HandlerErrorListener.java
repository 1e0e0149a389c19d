package io.clump.am2;

/**
 * Receives the exceptions of handlers. The poll loop continues. The listener decides whether the program continues: the
 * poll or send in which the handler ran throws an exception of the listener, like an {@link Error} of a handler.
 */
@FunctionalInterface
public interface HandlerErrorListener {
    /**
     * Handles an exception of a handler, on the thread that owns the bundle, after the handler's message has been
     * processed.
     *
     * @param endpoint endpoint of the handler
     * @param handler number of the handler
     * @param error exception that it threw
     */
    void handlerFailed(Endpoint endpoint, int handler, Exception error);
}
