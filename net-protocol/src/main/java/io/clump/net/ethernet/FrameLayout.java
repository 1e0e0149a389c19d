package io.clump.net.ethernet;

/** Offsets of the fields of a frame, in bytes from its start; the picture is in the package's description. */
final class FrameLayout {
    /** EtherType that IEEE 802 sets aside for experiments in a local network. */
    static final int ETHER_TYPE = 0x88B5;

    /** Version of this layout. */
    static final int VERSION = 1;

    /** MAC address of the receiver (48 bits). */
    static final int DESTINATION_MAC_OFFSET = 0;

    /** MAC address of the sender (48 bits). */
    static final int SOURCE_MAC_OFFSET = DESTINATION_MAC_OFFSET + MacAddress.LENGTH_BYTES;

    /** {@link #ETHER_TYPE} (16 bits). */
    static final int ETHER_TYPE_OFFSET = SOURCE_MAC_OFFSET + MacAddress.LENGTH_BYTES;

    /** Bytes of the Ethernet header, which the MTU of an interface does not count. */
    static final int ETHERNET_HEADER_BYTES = ETHER_TYPE_OFFSET + Short.BYTES;

    /** {@link #VERSION} (16 bits). */
    static final int VERSION_OFFSET = ETHERNET_HEADER_BYTES;

    /** Bytes of the datagram (16 bits); the frame may be longer. */
    static final int LENGTH_OFFSET = VERSION_OFFSET + Short.BYTES;

    /** Channel of the receiver (32 bits). */
    static final int DESTINATION_CHANNEL_OFFSET = LENGTH_OFFSET + Short.BYTES;

    /** Channel of the sender (32 bits). */
    static final int SOURCE_CHANNEL_OFFSET = DESTINATION_CHANNEL_OFFSET + Integer.BYTES;

    /** Zero (32 bits); pads the header, so that the datagram is aligned in the slots of a ring. */
    static final int RESERVED_OFFSET = SOURCE_CHANNEL_OFFSET + Integer.BYTES;

    /** Bytes before the datagram. */
    static final int HEADER_BYTES = RESERVED_OFFSET + Integer.BYTES;

    /** Bytes of the header that the MTU of an interface counts, and that are not left for the datagram. */
    static final int OWN_HEADER_BYTES = HEADER_BYTES - ETHERNET_HEADER_BYTES;

    private FrameLayout() {}
}
