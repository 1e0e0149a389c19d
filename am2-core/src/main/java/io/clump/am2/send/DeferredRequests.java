package io.clump.am2.send;

import io.clump.am2.ReturnReason;
import io.clump.am2.spi.QueueBlock;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** Handles the requests that have waited behind an answer to their sender. */
public interface DeferredRequests {
    /** From now on requests of requesters for which an answer is set aside are deferred, or no longer. */
    void deferRequests(boolean isDeferring);

    /**
     * Handles a request that was put behind an answer.
     *
     * @param memory outside of the Java heap; stays as it is until this returns
     * @param reason why it must not be handled, or null
     */
    void handleDeferred(QueueBlock origin, UnsafeBuffer memory, int packet, int data, @Nullable ReturnReason reason);
}
