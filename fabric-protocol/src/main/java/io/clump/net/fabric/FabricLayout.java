package io.clump.net.fabric;

import java.nio.ByteBuffer;

/** Bytes of a message of a {@link FabricLink}, in the order of the machine: a fabric connects machines of one kind. */
final class FabricLayout {
    /** Number of the sending link: 8 bytes. */
    static final int LINK = 0;

    /** Kind of the message: 4 bytes. */
    static final int KIND = LINK + Long.BYTES;

    /** Length of the address of the sending link, or 0: 4 bytes. */
    static final int ADDRESS_BYTES = KIND + Integer.BYTES;

    /** The address, and after it the datagram. */
    static final int ADDRESS = ADDRESS_BYTES + Integer.BYTES;

    /** A datagram from a link that the receiver knows. */
    static final int DATAGRAM = 0;

    /** A datagram after the address of its sender. */
    static final int DATAGRAM_WITH_ADDRESS = 1;

    /** The sender is closed and sends nothing any more; the address follows. */
    static final int CLOSE = 2;

    /** The same as the answer to {@link #CLOSE}. */
    static final int CLOSE_ANSWER = 3;

    /** Takes no datagram. */
    static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private FabricLayout() {}
}
