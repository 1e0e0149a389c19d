package io.clump.channels;

import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Arrived messages of all senders that were not released, in order of arrival: one pool for all (PM, line 113).
 */
final class ReceiveArea {
    private final MessageArea area;
    private final int[] senders;
    private final @Nullable ReceiveBuffer[] buffers;

    /** Slots of messages that were not received yet. */
    private final int[] ring;

    private int first;
    private int count;

    ReceiveArea(ChannelConfiguration configuration) {
        area = new MessageArea(configuration.receiveMessages(), configuration.maxMessageBytes());
        senders = new int[configuration.receiveMessages()];
        buffers = new ReceiveBuffer[configuration.receiveMessages()];
        ring = new int[configuration.receiveMessages()];
    }

    /** Allocates a slot for a message, to be filled; returns {@link MessageArea#NONE} without a free slot. */
    int add(int sender, int lengthBytes) {
        int slot = area.take(lengthBytes);
        if (slot != MessageArea.NONE) {
            senders[slot] = sender;
            int at = first + count++;
            ring[at < ring.length ? at : at - ring.length] = slot;
        }
        return slot;
    }

    UnsafeBuffer memory() {
        return area.memory();
    }

    int offset(int slot) {
        return area.offset(slot);
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** Number of waiting messages. */
    int waiting() {
        return count;
    }

    /** Number of messages that the program has and has not released. */
    int held() {
        return area.usedCount() - count;
    }

    /** Passes the oldest message to the program. Allocates at the first message of a slot. */
    @Nullable
    ReceiveBuffer take() {
        if (count == 0) {
            return null;
        }
        int slot = ring[first];
        first = first + 1 < ring.length ? first + 1 : 0;
        count--;
        ReceiveBuffer buffer = buffers[slot];
        if (buffer == null) {
            buffer = new ReceiveBuffer(this, slot);
            buffers[slot] = buffer;
        }
        buffer.take(area, senders[slot]);
        return buffer;
    }

    void giveBack(int slot) {
        area.free(slot);
    }

    /** Forgets all messages; the program has none. */
    void clear() {
        area.freeAll();
        first = 0;
        count = 0;
    }

    /** The slot of a message that waits, counted from the oldest. */
    int slotAt(int index) {
        int at = first + index;
        return ring[at < ring.length ? at : at - ring.length];
    }

    int sender(int slot) {
        return senders[slot];
    }

    int length(int slot) {
        return area.length(slot);
    }

    int capacity() {
        return area.slots();
    }
}
