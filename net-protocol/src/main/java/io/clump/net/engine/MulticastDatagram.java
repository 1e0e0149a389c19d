package io.clump.net.engine;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * One datagram for several peers that get the same messages. The datagram of each peer has its own numbers,
 * acknowledgements and seal, all of which lie in its header and in the first packet. So the first datagram is included
 * as it is, and every other one by its differences:
 *
 * <pre>
 *   | magic C M (16) | version (16) | count (32) | check (64) | first datagram | differences | differences | …
 *
 *   differences:  | which of the datagram's first 32 words (of 32 bits) are others (32 bits) | those words |
 * </pre>
 *
 * The receiver rebuilds its own datagram, and then checks the seal of that like any other. The check covers only the
 * part before the messages: it takes the same short time for any length, and {@link DatagramSeal} makes it under the
 * job's key. So a receiver searches for its part only in datagrams of senders that have the key.
 */
public final class MulticastDatagram {
    /** Stands for no datagram, or no space for one. */
    public static final int NONE = 0;

    /** The first two bytes: C M. */
    private static final int MAGIC = 0x4D43;

    private static final int COUNT_OFFSET = 2 * Short.BYTES;

    private static final int CHECK_OFFSET = COUNT_OFFSET + Integer.BYTES;

    private static final int HEADER_BYTES = CHECK_OFFSET + Long.BYTES;

    /** Bytes that the check covers: this header, and that of the first datagram. */
    static final int CHECKED_BYTES = HEADER_BYTES + DatagramLayout.HEADER_BYTES;

    private static final int WORD_BYTES = Integer.BYTES;

    /** The words that may differ: the header, and the packet after it. */
    private static final int MOST_WORDS = Integer.SIZE;

    private static final int RECEIVER_WORD = DatagramLayout.RECEIVER_OFFSET / WORD_BYTES;

    private MulticastDatagram() {}

    /**
     * Returns whether a datagram has messages and leaves for the first time.
     *
     * @param memory buffer with the datagram
     * @param datagram offset of its first byte
     * @return false for datagrams that have one receiver: repetitions, acknowledgements, fragments
     */
    public static boolean mayCarry(DirectBuffer memory, int datagram) {
        return isDatagram(memory, datagram)
                && (Datagram.flags(memory, datagram) & (DatagramLayout.DATA | DatagramLayout.AGAIN))
                        == DatagramLayout.DATA;
    }

    /**
     * Returns whether a datagram repeats messages.
     *
     * @param memory buffer with the datagram
     * @param datagram offset of its first byte
     * @return true if it was sent before
     */
    public static boolean isRepetition(DirectBuffer memory, int datagram) {
        int repeated = DatagramLayout.DATA | DatagramLayout.AGAIN;
        return isDatagram(memory, datagram) && (Datagram.flags(memory, datagram) & repeated) == repeated;
    }

    /**
     * Returns the number of a datagram in its stream.
     *
     * @param memory buffer with the datagram
     * @param datagram offset of its first byte
     * @return the number
     */
    public static int number(DirectBuffer memory, int datagram) {
        return Datagram.sequence(memory, datagram);
    }

    /**
     * Writes one datagram as the first.
     *
     * @param into buffer to write to, from its beginning on
     * @param memory buffer with the datagram
     * @param datagram offset of its first byte
     * @param lengthBytes of the datagram
     * @return number of bytes used; {@link #NONE} if there is no space
     */
    public static int begin(MutableDirectBuffer into, DirectBuffer memory, int datagram, int lengthBytes) {
        if (HEADER_BYTES + lengthBytes > into.capacity()) {
            return NONE;
        }
        into.putShort(0, (short) MAGIC, LITTLE_ENDIAN);
        into.putShort(Short.BYTES, (short) DatagramLayout.VERSION, LITTLE_ENDIAN);
        into.putInt(COUNT_OFFSET, 1, LITTLE_ENDIAN);
        into.putBytes(HEADER_BYTES, memory, datagram, lengthBytes);
        return HEADER_BYTES + lengthBytes;
    }

    /**
     * Adds a datagram to those in a buffer.
     *
     * @param into buffer that {@link #begin} has written to
     * @param usedBytes number of bytes used so far
     * @param memory buffer with the datagram
     * @param datagram offset of its first byte
     * @param lengthBytes of the datagram
     * @return number of bytes used by all; {@link #NONE} if its messages differ, or there is no space
     */
    public static int add(MutableDirectBuffer into, int usedBytes, DirectBuffer memory, int datagram, int lengthBytes) {
        if (lengthBytes != Datagram.lengthBytes(into, HEADER_BYTES)
                || !hasSameRest(into, memory, datagram, lengthBytes)) {
            return NONE;
        }
        int words = words(lengthBytes);
        int used = usedBytes + WORD_BYTES;
        int differences = 0;
        for (int i = 0; i < words; i++) {
            int word = memory.getInt(datagram + i * WORD_BYTES);
            if (word != into.getInt(HEADER_BYTES + i * WORD_BYTES)) {
                if (used + WORD_BYTES > into.capacity()) {
                    return NONE;
                }
                differences |= 1 << i;
                into.putInt(used, word);
                used += WORD_BYTES;
            }
        }
        into.putInt(usedBytes, differences, LITTLE_ENDIAN);
        into.putInt(COUNT_OFFSET, count(into, 0) + 1, LITTLE_ENDIAN);
        return used;
    }

    /**
     * Returns the number of datagrams.
     *
     * @param memory buffer with the datagrams
     * @param offset of the first byte
     * @return the number
     */
    public static int count(DirectBuffer memory, int offset) {
        return memory.getInt(offset + COUNT_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Returns the offset of the first datagram in a buffer that {@link #begin} has written.
     *
     * @return the offset in bytes
     */
    public static int firstOffset() {
        return firstOffset(0);
    }

    /** Returns whether received bytes may be a multicast datagram. */
    static boolean isMulticast(DirectBuffer memory, int offset, int lengthBytes) {
        return lengthBytes >= CHECKED_BYTES
                && memory.getShort(offset, LITTLE_ENDIAN) == MAGIC
                && memory.getShort(offset + Short.BYTES, LITTLE_ENDIAN) == DatagramLayout.VERSION
                && isDatagram(memory, firstOffset(offset));
    }

    /** Returns the offset of the first datagram in a multicast datagram at an offset. */
    static int firstOffset(int offset) {
        return offset + HEADER_BYTES;
    }

    static long check(DirectBuffer memory, int offset) {
        return memory.getLong(offset + CHECK_OFFSET, LITTLE_ENDIAN);
    }

    static void check(MutableDirectBuffer memory, int offset, long check) {
        memory.putLong(offset + CHECK_OFFSET, check, LITTLE_ENDIAN);
    }

    /**
     * Replaces a multicast datagram by the datagram for one receiver; returns its length, {@link #NONE} if there is no
     * datagram for the receiver, or {@link DatagramDecoder#MALFORMED}.
     */
    static int unwrap(UnsafeBuffer memory, int offset, int lengthBytes, long receiver) {
        int first = firstOffset(offset);
        int end = offset + lengthBytes;
        int datagramBytes = Datagram.lengthBytes(memory, first);
        if (datagramBytes < DatagramLayout.HEADER_BYTES || first + datagramBytes > end) {
            return DatagramDecoder.MALFORMED;
        }
        int words = words(datagramBytes);
        int at = Datagram.receiver(memory, first) == receiver ? NONE : first + datagramBytes;
        while (at != NONE && !isFor(memory, at, end, first, receiver)) {
            at += end - at < WORD_BYTES ? end - at : WORD_BYTES * (1 + Integer.bitCount(differences(memory, at)));
            if (at >= end) {
                return at == end ? NONE : DatagramDecoder.MALFORMED;
            }
        }
        // The differences lie after the datagram, and are not overwritten when that moves to the front.
        int differences = at == NONE ? 0 : differences(memory, at);
        if (Integer.SIZE - Integer.numberOfLeadingZeros(differences) > words
                || at + WORD_BYTES * (1L + Integer.bitCount(differences)) > end) {
            return DatagramDecoder.MALFORMED;
        }
        memory.putBytes(offset, memory, first, datagramBytes);
        for (int i = 0, word = at + WORD_BYTES; i < words; i++) {
            if ((differences & 1 << i) != 0) {
                memory.putInt(offset + i * WORD_BYTES, memory.getInt(word));
                word += WORD_BYTES;
            }
        }
        return datagramBytes;
    }

    private static boolean isDatagram(DirectBuffer memory, int offset) {
        return memory.getShort(offset + DatagramLayout.MAGIC_OFFSET, LITTLE_ENDIAN) == DatagramLayout.MAGIC;
    }

    private static int differences(DirectBuffer memory, int at) {
        return memory.getInt(at, LITTLE_ENDIAN);
    }

    /** Returns whether differences, as far as they are complete, make a datagram for a receiver. */
    private static boolean isFor(DirectBuffer memory, int at, int end, int first, long receiver) {
        if (end - at < WORD_BYTES) {
            return false;
        }
        return word(memory, at, end, first, RECEIVER_WORD) == (int) receiver
                && word(memory, at, end, first, RECEIVER_WORD + 1) == (int) (receiver >>> Integer.SIZE);
    }

    private static int word(DirectBuffer memory, int at, int end, int first, int index) {
        int differences = differences(memory, at);
        if ((differences & 1 << index) == 0) {
            return memory.getInt(first + index * WORD_BYTES, LITTLE_ENDIAN);
        }
        int before = Integer.bitCount(differences & (1 << index) - 1);
        int word = at + WORD_BYTES * (1 + before);
        return word + WORD_BYTES > end ? 0 : memory.getInt(word, LITTLE_ENDIAN);
    }

    private static boolean hasSameRest(DirectBuffer into, DirectBuffer memory, int datagram, int lengthBytes) {
        for (int i = MOST_WORDS * WORD_BYTES; i < lengthBytes; i += Long.BYTES) {
            if (into.getLong(HEADER_BYTES + i) != memory.getLong(datagram + i)) {
                return false;
            }
        }
        return true;
    }

    private static int words(int lengthBytes) {
        return Math.min(MOST_WORDS, lengthBytes / WORD_BYTES);
    }
}
