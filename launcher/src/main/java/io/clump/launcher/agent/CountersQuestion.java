package io.clump.launcher.agent;

import io.clump.am2.ClumpException;
import io.clump.launcher.watch.HostCounters;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Asks an agent for counters, one question at a time. Callers that query before the answer arrives share it, so queries
 * do not accumulate at an agent that is stopped.
 */
final class CountersQuestion {
    private final Runnable ask;

    /** Open question, or null. Guarded by this, like the next field. */
    private @Nullable CompletableFuture<HostCounters> owed;

    private boolean over;

    /**
     * Stores the action, without a query.
     *
     * @param ask sends the query; must not block
     */
    CountersQuestion(Runnable ask) {
        this.ask = ask;
    }

    synchronized CompletableFuture<HostCounters> ask() {
        if (over) {
            return CompletableFuture.failedFuture(gone());
        }
        if (owed == null) {
            owed = new CompletableFuture<>();
            ask.run();
        }
        return owed;
    }

    /** Passes the answer on; drops one without a question. */
    synchronized void answer(HostCounters counters) {
        if (owed != null) {
            owed.complete(counters);
            owed = null;
        }
    }

    /** Fails the open question and all later ones, since the connection has ended. */
    synchronized void end() {
        over = true;
        if (owed != null) {
            owed.completeExceptionally(gone());
            owed = null;
        }
    }

    private static ClumpException gone() {
        return new ClumpException("its agent has ended");
    }
}
