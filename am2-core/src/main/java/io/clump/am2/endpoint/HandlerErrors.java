package io.clump.am2.endpoint;

import io.clump.am2.Endpoint;
import io.clump.am2.HandlerErrorListener;
import io.clump.am2.spi.PollLog;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Counts and reports the exceptions of one endpoint's handlers. */
public final class HandlerErrors {
    private static final Logger LOGGER = System.getLogger(HandlerErrors.class.getName());

    private final Endpoint endpoint;
    private final Counters counters;
    private HandlerErrorListener listener = HandlerErrors::log;

    public HandlerErrors(Endpoint endpoint, Counters counters) {
        this.endpoint = endpoint;
        this.counters = counters;
    }

    public void setListener(HandlerErrorListener newListener) {
        listener = newListener;
    }

    public void report(int handler, Exception error) {
        counters.handlerErrors++;
        listener.handlerFailed(endpoint, handler, error);
    }

    private static void log(Endpoint endpoint, int handler, Exception error) {
        PollLog.log(LOGGER, Level.ERROR, "handler failed: endpoint=" + endpoint.name() + ", handler=" + handler, error);
    }
}
