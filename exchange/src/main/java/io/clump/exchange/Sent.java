package io.clump.exchange;

/** Result of an attempt to send. */
public enum Sent {
    /** It has left, and its bytes may be changed. */
    SENT,

    /** The part was sent; its bytes are in use until the carrier reports their release. */
    UNDER_WAY,

    /** There is currently no space for it. */
    NO_SPACE
}
