package io.clump.am2.endpoint;

import io.clump.am2.EndpointName;
import io.clump.am2.spi.PollLog;
import java.lang.System.Logger.Level;

/** Counts and reports the exceptions of one endpoint's handlers. */
public final class HandlerErrors {
    private final EndpointName endpoint;
    private final Counters counters;
    private Listener listener = this::log;

    public HandlerErrors(EndpointName endpoint, Counters counters) {
        this.endpoint = endpoint;
        this.counters = counters;
    }

    public void setListener(Listener newListener) {
        listener = newListener;
    }

    public void report(int handler, Exception error) {
        counters.handlerErrors++;
        listener.failed(handler, error);
    }

    private void log(int handler, Exception error) {
        PollLog.log(
                HandlerErrors.class,
                Level.ERROR,
                "handler failed: endpoint=" + endpoint + ", handler=" + handler,
                error);
    }

    /** Receives the number of a handler and the exception that it threw. */
    @FunctionalInterface
    public interface Listener {
        void failed(int handler, Exception error);
    }
}
