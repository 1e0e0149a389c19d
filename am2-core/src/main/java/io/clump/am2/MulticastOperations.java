package io.clump.am2;

import io.clump.am2.send.Transfer;
import org.agrona.DirectBuffer;

/** Part of {@link Endpoint} that sends the same message to several destinations. */
public sealed interface MulticastOperations permits Endpoint {
    /**
     * Does the same as {@link #beginMulticast(DirectBuffer, int, int)}, for requests without bytes, or whose bytes may
     * change meanwhile.
     *
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed endpoint
     */
    default void beginMulticast() {
        beginMulticast(Transfer.NO_DATA, 0, 0);
    }

    /**
     * Begins requests of which some are the same for several destinations, in the same order for each: handler,
     * arguments and bytes. If a network supports multicast, such requests leave as one datagram, at {@link
     * #endMulticast} or earlier. In shared memory the bytes of medium requests are written once, and all destinations
     * read them there; their arguments may differ. Nothing else changes: each is delivered once and in order, or
     * returned. Does not allocate, except for the first such requests.
     *
     * @param data buffer whose parts the medium requests carry; it must not change until {@link #endMulticast}
     * @param offset offset of the data in bytes
     * @param length length of the data in bytes
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed endpoint
     * @throws IndexOutOfBoundsException if the data is not within its buffer
     */
    void beginMulticast(DirectBuffer data, int offset, int length);

    /**
     * Sends the requests collected since {@link #beginMulticast}.
     *
     * @throws IllegalStateException under the same conditions
     */
    void endMulticast();
}
