package io.clump.channels;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Buffer for a message in the send area of a channel, to be filled in place (PM, Table 1). It belongs to the program
 * from
 * {@link Channel#getSendBuffer} to {@link Channel#send}, {@link Channel#multicast} or {@link Channel#putSendBuffer};
 * the object is reused for other messages.
 */
public final class SendBuffer {
    private final Object owner;
    private final int slot;
    private final UnsafeBuffer data = new UnsafeBuffer(0, 0);
    private boolean isTaken;

    SendBuffer(Object owner, int slot) {
        this.owner = owner;
        this.slot = slot;
    }

    /**
     * The bytes of the message, whose content is arbitrary at first.
     *
     * @return a buffer of just the message's length; not to be used once the message is sent
     * @throws IllegalStateException if the message was sent or given up
     */
    public MutableDirectBuffer data() {
        checkTaken();
        return data;
    }

    int slot() {
        return slot;
    }

    void take(MessageArea area) {
        isTaken = true;
        data.wrap(area.memory(), area.offset(slot), area.length(slot));
    }

    /** Takes it back from the program. */
    void end(Object by) {
        checkTaken();
        if (by != owner) {
            throw new IllegalArgumentException("the send buffer is of another channel");
        }
        isTaken = false;
        data.wrap(0, 0);
    }

    private void checkTaken() {
        if (!isTaken) {
            throw new IllegalStateException(
                    "the send buffer is no longer the program's: its message was sent or" + " dropped");
        }
    }
}
