package io.clump.am2;

import io.clump.am2.send.Transfer;
import org.agrona.DirectBuffer;

/** The part of {@link Endpoint} that sends the same to several destinations. */
public sealed interface MulticastOperations permits Endpoint {
    /**
     * As {@link #beginMulticast(DirectBuffer, int, int)}, of requests without bytes, or whose bytes may change
     * meanwhile.
     *
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed endpoint
     */
    default void beginMulticast() {
        beginMulticast(Transfer.NO_DATA, 0, 0);
    }

    /**
     * Says that requests follow of which some are the same for several destinations, in the same order for each:
     * handler, arguments and bytes. Where a network carries a datagram to many at once, such requests leave as one, at
     * {@link #endMulticast} or earlier. In shared memory the bytes of medium requests are written once, and all
     * destinations read them there; their arguments may differ. Nothing else changes: each is delivered once and in
     * order, or comes back. Does not allocate, but for the first such requests.
     *
     * @param data parts of which the medium requests carry; it must not change until {@link #endMulticast}
     * @param offset of the data in bytes
     * @param length in bytes
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed endpoint
     * @throws IndexOutOfBoundsException if the data is not within its buffer
     */
    void beginMulticast(DirectBuffer data, int offset, int length);

    /**
     * Sends what was collected since {@link #beginMulticast}.
     *
     * @throws IllegalStateException as there
     */
    void endMulticast();
}
