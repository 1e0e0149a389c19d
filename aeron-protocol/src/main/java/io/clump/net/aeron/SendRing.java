package io.clump.net.aeron;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.util.Objects;
import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Ring of the messages of one stream to one peer, from their claim until the peer has handled them. Messages are
 * numbered from 0; numbers wrap around.
 *
 * <pre>
 *      ╭── handled ──╮╭── offered to Aeron ──╮╭── waiting ──╮╭── space ──╮
 *   ───┴─────────────┴┴──────────────────────┴┴─────────────┴┴──────────┴──▶ positions, which never wrap
 *                     head                    next           tail
 * </pre>
 *
 * A record consists of the length of the message in 8 bytes, the message, and padding. A message does not wrap around
 * the end of the memory: a record of length {@link #PADDING} fills the rest there. Belongs to one thread.
 */
final class SendRing {
    /** Stands for no message, or no space. */
    static final int NONE = -1;

    /** Bytes of a ring: it holds 31 messages of the largest size, or about two thousand short ones. */
    static final int CAPACITY_BYTES = 256 << 10;

    private static final int PREFIX_BYTES = Long.BYTES;
    private static final int PADDING = -1;
    private static final int MASK = CAPACITY_BYTES - 1;

    private final RingMemory source;

    /** Memory of the ring; null while the ring is empty and nothing is claimed: then others may use it. */
    private @Nullable UnsafeBuffer held;

    private long head;
    private long next;
    private long tail;
    private int headNumber;
    private int nextNumber;
    private int tailNumber;

    /** One more than the largest number that was ever offered: no later message can have been handled. */
    private int offeredNumber;

    SendRing(RingMemory source) {
        this.source = source;
    }

    /** Returns the memory of claimed and waiting messages. */
    UnsafeBuffer memory() {
        return Objects.requireNonNull(held, "an empty ring has no memory");
    }

    boolean isEmpty() {
        return headNumber == tailNumber;
    }

    /** Returns the number of used bytes. */
    long usedBytes() {
        return tail - head;
    }

    /**
     * Returns the offset of space for a message, or NONE if the ring is full or there is no memory; only {@link
     * #append} uses the space.
     */
    int claim(int messageBytes) {
        if (held == null) {
            held = source.take();
            if (held == null) {
                return NONE;
            }
        }
        long start = start(messageBytes);
        return start + recordBytes(messageBytes) - head > CAPACITY_BYTES ? NONE : offset(start) + PREFIX_BYTES;
    }

    /** Returns the number of the first message that is not known to have been handled. */
    int headNumber() {
        return headNumber;
    }

    /** Returns the number that the message of the last claim gets. */
    int tailNumber() {
        return tailNumber;
    }

    /** Adds the message of the last claim. */
    void append(int messageBytes) {
        long start = start(messageBytes);
        if (start > tail) {
            memory().putInt(offset(tail), PADDING, LITTLE_ENDIAN);
        }
        memory().putInt(offset(start), messageBytes, LITTLE_ENDIAN);
        tail = start + recordBytes(messageBytes);
        tailNumber++;
    }

    /** Returns the offset of the first message that waits to be offered, or NONE. */
    int next() {
        if (nextNumber == tailNumber) {
            return NONE;
        }
        next = message(next);
        return offset(next) + PREFIX_BYTES;
    }

    /** Returns the number of the message that {@link #next} returns. */
    int nextNumber() {
        return nextNumber;
    }

    /** Notes that the message that {@link #next} returned has been offered. */
    void offered() {
        next += recordBytes(messageBytes(offset(next) + PREFIX_BYTES));
        nextNumber++;
        if (nextNumber - offeredNumber > 0) {
            offeredNumber = nextNumber;
        }
    }

    /** Makes all unhandled messages wait again. */
    void rewind() {
        next = head;
        nextNumber = headNumber;
    }

    /**
     * Frees the messages that the peer has handled.
     *
     * @param count number of messages that it has handled since the first
     * @return false if that number is impossible
     */
    boolean handled(int count) {
        int freed = count - headNumber;
        if (freed < 0 || freed > offeredNumber - headNumber) {
            // An older count is valid: a newer one may have overtaken it in the other stream.
            return freed < 0 && freed > -(1 << 30);
        }
        while (headNumber != count) {
            removeFirst();
        }
        return true;
    }

    /** Returns the offset of the first unhandled message, or NONE. */
    int first() {
        if (isEmpty()) {
            return NONE;
        }
        head = message(head);
        return offset(head) + PREFIX_BYTES;
    }

    /** Returns whether the first message has been offered, so that the peer may handle it. */
    boolean hasFirstLeft() {
        return headNumber - offeredNumber < 0;
    }

    void removeFirst() {
        head = message(head);
        head += recordBytes(messageBytes(offset(head) + PREFIX_BYTES));
        headNumber++;
        if (nextNumber - headNumber < 0) {
            rewind();
        }
        giveBackIfEmpty();
    }

    /** Releases the memory to others if it holds no message. */
    void giveBackIfEmpty() {
        if (isEmpty() && held != null) {
            source.giveBack(held);
            held = null;
            head = 0;
            next = 0;
            tail = 0;
        }
    }

    /** Returns the bytes of a message. */
    int messageBytes(int message) {
        return memory().getInt(message - PREFIX_BYTES, LITTLE_ENDIAN);
    }

    /** Returns the position at which the record of a message would begin now. */
    private long start(int messageBytes) {
        int left = CAPACITY_BYTES - offset(tail);
        return left < recordBytes(messageBytes) ? tail + left : tail;
    }

    /** Returns the position itself, or the start of the memory if there is only padding. */
    private long message(long position) {
        int offset = offset(position);
        return memory().getInt(offset, LITTLE_ENDIAN) == PADDING ? position + CAPACITY_BYTES - offset : position;
    }

    private static int recordBytes(int messageBytes) {
        return BitUtil.align(PREFIX_BYTES + messageBytes, PREFIX_BYTES);
    }

    private static int offset(long position) {
        return (int) position & MASK;
    }
}
