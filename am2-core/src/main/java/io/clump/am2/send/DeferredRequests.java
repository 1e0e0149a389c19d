package io.clump.am2.send;

import io.clump.am2.ReturnReason;
import io.clump.am2.spi.QueueBlock;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** Handles the requests that were deferred until an answer to their sender was sent. */
public interface DeferredRequests {
    /** Starts or stops deferring the requests of requesters for which an answer is set aside. */
    void deferRequests(boolean isDeferring);

    /**
     * Handles a request that was deferred until an answer was sent.
     *
     * @param memory memory of the packet, outside of the Java heap; does not change until this method returns
     * @param reason reason why it must not be handled, or null
     */
    void handleDeferred(QueueBlock origin, UnsafeBuffer memory, int packet, int data, @Nullable ReturnReason reason);
}
