package io.clump.net.direct;

import io.clump.net.ethernet.MacAddress;

/** Offsets of the fields of a frame of Direct, in bytes from its start; the picture is in the package's description. */
final class DirectFrameLayout {
    /** MAC address of the receiver (48 bits). */
    static final int DESTINATION_OFFSET = 0;

    /** MAC address of the sender (48 bits). */
    static final int SOURCE_OFFSET = DESTINATION_OFFSET + MacAddress.LENGTH_BYTES;

    /** EtherType (16 bits). */
    static final int ETHER_TYPE_OFFSET = SOURCE_OFFSET + MacAddress.LENGTH_BYTES;

    /** Tag of the message (32 bits). */
    static final int TAG_OFFSET = ETHER_TYPE_OFFSET + Short.BYTES;

    /** Rank of the sending process (32 bits). */
    static final int SOURCE_RANK_OFFSET = TAG_OFFSET + Integer.BYTES;

    /** Bytes of data (32 bits). */
    static final int COUNT_OFFSET = SOURCE_RANK_OFFSET + Integer.BYTES;

    /** Offset of the data. */
    static final int DATA_OFFSET = COUNT_OFFSET + Integer.BYTES;

    private DirectFrameLayout() {}
}
