package io.clump.channels;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A received message in the receive area of a channel. It belongs to the program until the program gives it back, in
 * any order; the object is reused for other messages.
 */
public final class ReceiveBuffer {
    private final ReceiveArea area;
    private final int slot;
    private final UnsafeBuffer data = new UnsafeBuffer(0, 0);
    private int sender;
    private boolean isTaken;

    ReceiveBuffer(ReceiveArea area, int slot) {
        this.area = area;
        this.slot = slot;
    }

    /**
     * The rank of the process that has sent the message.
     *
     * @return 0 to size - 1
     * @throws IllegalStateException if the buffer was released
     */
    public int sender() {
        checkTaken();
        return sender;
    }

    /**
     * The bytes of the message.
     *
     * @return a buffer of just the message's length; not to be used after this is released
     * @throws IllegalStateException if the buffer was released
     */
    public DirectBuffer data() {
        checkTaken();
        return data;
    }

    /**
     * Gives the buffer back, for another message.
     *
     * @throws IllegalStateException if it was released before
     */
    public void giveBack() {
        checkTaken();
        isTaken = false;
        data.wrap(0, 0);
        area.giveBack(slot);
    }

    void take(MessageArea memory, int from) {
        isTaken = true;
        sender = from;
        data.wrap(memory.memory(), memory.offset(slot), memory.length(slot));
    }

    private void checkTaken() {
        if (!isTaken) {
            throw new IllegalStateException("the receive buffer was already released");
        }
    }
}
