package io.clump.exchange;

/** Result of an attempt to send. */
public enum Sent {
    /** It has left, and its bytes may be changed. */
    SENT,

    /** It has left, and its bytes are in use until the carrier says that they are not. */
    UNDER_WAY,

    /** There is no room for it now. */
    NO_ROOM
}
