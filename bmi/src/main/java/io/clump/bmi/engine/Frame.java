package io.clump.bmi.engine;

/**
 * Header of what one peer sends to another. Used again and again. The fields that a type does not name are 0.
 *
 * <pre>
 *   type     flags       fields                               followed by
 *   EAGER    UNEXPECTED  tag, length                          the message
 *   REQUEST  UNEXPECTED  tag, length of the message, number   nothing: its bytes stay at the sender
 *   GRANT                number, other                        nothing: asks for the bytes
 *   REFUSE               number                               nothing: the message does not fit
 *   DATA                 length, other                        part of a message
 *   CANCEL               number                               nothing: the sender has cancelled the message
 *   CREDIT                                                    nothing: carries credit, or asks whether the peer is there
 *   BYE                                                       nothing: the peer finalizes BMI
 * </pre>
 *
 * {@code number} is the sender's for a message, {@code other} the receiver's. Every frame carries credit for eager
 * messages.
 */
public final class Frame {
    public static final int EAGER = 1;
    public static final int REQUEST = 2;
    public static final int GRANT = 3;
    public static final int REFUSE = 4;
    public static final int DATA = 5;
    public static final int CANCEL = 6;
    public static final int CREDIT = 7;
    public static final int BYE = 8;

    /** Flag of a message that needs no receive. */
    public static final int UNEXPECTED = 1;

    public int type;
    public int flags;
    public int tag;
    public int length;
    public int number;
    public int other;
    public int credit;

    /** Makes a frame of no type. */
    public Frame() {}

    Frame set(int newType, int newFlags, int newTag, int newLength, int newNumber, int newOther) {
        type = newType;
        flags = newFlags;
        tag = newTag;
        length = newLength;
        number = newNumber;
        other = newOther;
        credit = 0;
        return this;
    }

    /**
     * Returns whether bytes follow.
     *
     * @return true for a message and a part of one
     */
    public boolean hasBody() {
        return type == EAGER || type == DATA;
    }

    boolean isUnexpected() {
        return (flags & UNEXPECTED) != 0;
    }
}
