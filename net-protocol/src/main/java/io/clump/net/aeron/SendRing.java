package io.clump.net.aeron;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.util.Objects;
import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The messages of one stream to one peer, from their claim until the peer has handled them. Messages are numbered from
 * 0; numbers wrap around.
 *
 * <pre>
 *      ╭── handled ──╮╭── offered to Aeron ──╮╭── waiting ──╮╭── room ──╮
 *   ───┴─────────────┴┴──────────────────────┴┴─────────────┴┴──────────┴──▶ positions, which never wrap
 *                     head                    next           tail
 * </pre>
 *
 * A record is the length of the message in 8 bytes, the message, and what aligns the next one. A message does not go
 * round the end of the memory: a record of length {@link #PADDING} fills what is left there. Belongs to one thread.
 */
final class SendRing {
    /** No message, or no room. */
    static final int NONE = -1;

    /** Holds 31 messages of the largest size, or about two thousand short ones. */
    static final int CAPACITY_BYTES = 256 << 10;

    private static final int PREFIX_BYTES = Long.BYTES;
    private static final int PADDING = -1;
    private static final int MASK = CAPACITY_BYTES - 1;

    private final RingMemory source;

    /** Null while the ring is empty and nothing is claimed: then others may use it. */
    private @Nullable UnsafeBuffer held;

    private long head;
    private long next;
    private long tail;
    private int headNumber;
    private int nextNumber;
    private int tailNumber;

    /** One more than the largest number that was ever offered: nothing beyond it can have been handled. */
    private int offeredNumber;

    SendRing(RingMemory source) {
        this.source = source;
    }

    /** The memory of what was claimed or waits. */
    UnsafeBuffer memory() {
        return Objects.requireNonNull(held, "an empty ring has no memory");
    }

    boolean isEmpty() {
        return headNumber == tailNumber;
    }

    /** Bytes that are taken. */
    long usedBytes() {
        return tail - head;
    }

    /**
     * Offset of room for a message, or NONE if the ring is full or there is no memory; only {@link #append} takes the
     * room.
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

    /** Number of the first message that is not known to have been handled. */
    int headNumber() {
        return headNumber;
    }

    /** Number that the message of the last claim gets. */
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

    /** Offset of the first message that waits to be offered, or NONE. */
    int next() {
        if (nextNumber == tailNumber) {
            return NONE;
        }
        next = message(next);
        return offset(next) + PREFIX_BYTES;
    }

    /** Number of the message that {@link #next} returns. */
    int nextNumber() {
        return nextNumber;
    }

    /** The message that {@link #next} returned has been offered. */
    void offered() {
        next += recordBytes(messageBytes(offset(next) + PREFIX_BYTES));
        nextNumber++;
        if (nextNumber - offeredNumber > 0) {
            offeredNumber = nextNumber;
        }
    }

    /** Everything that is not handled waits again. */
    void rewind() {
        next = head;
        nextNumber = headNumber;
    }

    /**
     * Frees what the peer has handled.
     *
     * @param count how many messages it has handled since the first
     * @return false if that cannot be
     */
    boolean handled(int count) {
        int freed = count - headNumber;
        if (freed < 0 || freed > offeredNumber - headNumber) {
            // An older count that was overtaken in the other stream is no lie.
            return freed < 0 && freed > -(1 << 30);
        }
        while (headNumber != count) {
            removeFirst();
        }
        return true;
    }

    /** Offset of the first message that is not handled, or NONE. */
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

    /** Lets others use the memory if nothing is in it any more. */
    void giveBackIfEmpty() {
        if (isEmpty() && held != null) {
            source.giveBack(held);
            held = null;
            head = 0;
            next = 0;
            tail = 0;
        }
    }

    /** Bytes of a message. */
    int messageBytes(int message) {
        return memory().getInt(message - PREFIX_BYTES, LITTLE_ENDIAN);
    }

    /** Where the record of a message begins, if it were added now. */
    private long start(int messageBytes) {
        int left = CAPACITY_BYTES - offset(tail);
        return left < recordBytes(messageBytes) ? tail + left : tail;
    }

    /** The position itself, or the start of the memory if only padding is there. */
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
