package io.clump.net.fabric;

import com.sun.jna.Memory;
import java.nio.ByteBuffer;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Messages that have arrived during one poll, in their order. The next poll follows when all are taken. */
final class Inbox {
    /** Result of {@link #next} without a message. */
    static final int NONE = -1;

    /** More than one poll of any transport brings; memory that is never used is never touched. */
    private static final int CAPACITY_BYTES = 8 << 20;

    private static final int LENGTH_BYTES = Integer.BYTES;
    private static final int ALIGNMENT = 8;

    private final ByteBuffer bytes = new Memory(CAPACITY_BYTES).getByteBuffer(0, CAPACITY_BYTES);
    private final UnsafeBuffer memory = new UnsafeBuffer(bytes);
    private int end;
    private int position;
    private int lengthBytes;
    private long dropped;

    /** Adds a message, or drops it if there is no space. */
    void add(DirectBuffer message, int length) {
        if (length > CAPACITY_BYTES - end - LENGTH_BYTES) {
            dropped++;
            return;
        }
        memory.putInt(end, length);
        memory.putBytes(end + LENGTH_BYTES, message, 0, length);
        end = Math.min(CAPACITY_BYTES, (end + LENGTH_BYTES + length + ALIGNMENT - 1) & -ALIGNMENT);
    }

    /** Returns whether a poll, which brings less than half of the capacity, drops nothing. */
    boolean hasSpace() {
        return end <= CAPACITY_BYTES / 2;
    }

    /** Counts a message that cannot be taken. */
    void drop() {
        dropped++;
    }

    /** Returns whether all messages are taken; then the next ones are put where the first ones were. */
    boolean isEmpty() {
        if (position == end) {
            position = 0;
            end = 0;
        }
        return end == 0;
    }

    /** Takes the next message; returns its offset in {@link #memory}, or {@link #NONE}. */
    int next() {
        if (isEmpty()) {
            return NONE;
        }
        int message = position + LENGTH_BYTES;
        lengthBytes = memory.getInt(position);
        position = Math.min(CAPACITY_BYTES, (message + lengthBytes + ALIGNMENT - 1) & -ALIGNMENT);
        return message;
    }

    /** Returns the length of the message that {@link #next} has returned. */
    int lengthBytes() {
        return lengthBytes;
    }

    UnsafeBuffer memory() {
        return memory;
    }

    /** Copies bytes of a message; what does not fit is cut off. */
    void copy(int offset, int length, ByteBuffer into) {
        int fitting = Math.min(length, into.remaining());
        into.put(into.position(), bytes, offset, fitting);
        into.position(into.position() + fitting);
    }

    /** Returns the number of dropped messages. */
    long dropped() {
        return dropped;
    }
}
