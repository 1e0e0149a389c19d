package io.clump.net.fabric;

import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Messages of a fabric's library: what a {@link FabricLink} needs of it. Belongs to one thread at a time; no method
 * blocks.
 */
interface Wire {
    /** Result of {@link #slot}: all slots are taken. */
    int FULL = -1;

    /** Result of {@link #slot}: the peer has taken its share of the slots, and does not receive. */
    int OVER_SHARE = -2;

    /** Way to one peer. */
    interface Way {
        /** Returns whether the library has given the peer up; nothing more can be sent. */
        boolean hasFailed();
    }

    /** Returns the address by which other wires of the kind {@linkplain #connect connect}. */
    byte[] address();

    /** Returns the size of the largest message, in bytes. */
    int maxMessageBytes();

    /**
     * Opens a way to a peer. Allocates.
     *
     * @param address of the peer's wire
     * @return the way, or null if this wire cannot reach the peer
     */
    @Nullable
    Way connect(byte[] address);

    /** Returns the memory of all slots. */
    UnsafeBuffer memory();

    /**
     * Returns a free slot, the same until {@link #send}.
     *
     * @param to peer for which it is
     * @return offset in {@link #memory}, {@link #FULL} or {@link #OVER_SHARE}
     */
    int slot(Way to);

    /** Sends the message of {@code lengthBytes} bytes in the slot of the last {@link #slot}, for the same way. */
    void send(Way to, int lengthBytes);

    /**
     * Advances operations in progress, and puts arrived messages into the inbox.
     *
     * @return whether there was anything to do
     */
    boolean poll();

    /**
     * Prepares {@link #descriptor} for a sleep.
     *
     * @return false if there is something to {@link #poll}
     */
    boolean arm();

    /** Returns a file descriptor that becomes readable after {@link #arm} when there is something to {@link #poll}. */
    int descriptor();

    /** Returns the number of ways that have failed so far. */
    int failures();

    /** Returns how long a closed link waits for the close answers of its peers, in nanoseconds. */
    long closeTimeoutNanos();

    /** Closes a way in order, once its messages have left. A way that has failed stays as it is. */
    void disconnect(Way from);

    /** Returns whether all sent messages have left, and all closed ways are closed. */
    boolean isQuiet();

    /**
     * Frees the wire, which is quiet unless {@link #closeTimeoutNanos} have passed. If a way has failed, the library's
     * part of the wire stays until the process ends, if freeing it may end the process.
     */
    void close();
}
