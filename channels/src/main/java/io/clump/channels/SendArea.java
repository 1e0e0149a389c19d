package io.clump.channels;

import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Messages that the program fills, or that are not known to have arrived. A multicast is held once (PM, lines 223 to
 * 230).
 */
final class SendArea {
    /** The channel, or an object that represents one. */
    private final Object owner;

    private final MessageArea area;
    private final @Nullable SendBuffer[] buffers;

    /** For each slot, the number of receivers that are not known to have the message. */
    private final int[] references;

    /** Messages that the program fills. */
    private int held;

    SendArea(Object owner, ChannelConfiguration configuration) {
        this.owner = owner;
        area = new MessageArea(configuration.sendMessages(), configuration.maxMessageBytes());
        buffers = new SendBuffer[configuration.sendMessages()];
        references = new int[configuration.sendMessages()];
    }

    /** Returns a buffer that the program fills, or null. Allocates at the first message of a slot. */
    @Nullable
    SendBuffer take(int lengthBytes) {
        int slot = area.take(lengthBytes);
        if (slot == MessageArea.NONE) {
            return null;
        }
        SendBuffer buffer = buffers[slot];
        if (buffer == null) {
            buffer = new SendBuffer(owner, slot);
            buffers[slot] = buffer;
        }
        buffer.take(area);
        held++;
        return buffer;
    }

    /** Records that the program has filled a message for a number of receivers; with none it is discarded. */
    int end(SendBuffer buffer, int receivers) {
        buffer.end(owner);
        held--;
        int slot = buffer.slot();
        references[slot] = receivers;
        if (receivers == 0) {
            area.free(slot);
        }
        return slot;
    }

    /** Allocates a slot for a restored message. */
    int put(int lengthBytes) {
        int slot = area.take(lengthBytes);
        references[slot] = 0;
        return slot;
    }

    void refer(int slot) {
        references[slot]++;
    }

    /** Records that a receiver has the message. */
    void arrived(int slot) {
        if (--references[slot] == 0) {
            area.free(slot);
        }
    }

    UnsafeBuffer memory() {
        return area.memory();
    }

    int offset(int slot) {
        return area.offset(slot);
    }

    int length(int slot) {
        return area.length(slot);
    }

    int held() {
        return held;
    }

    int usedCount() {
        return area.usedCount();
    }

    int capacity() {
        return area.slots();
    }

    /** Forgets all messages; the program has none. */
    void clear() {
        area.freeAll();
    }
}
