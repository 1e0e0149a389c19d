package io.clump.torture.process;

import io.clump.torture.ledger.Channel;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/** Data of messages: bytes that follow from the message's sender and number. */
final class Payload {
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private Payload() {}

    /** The number from which the bytes of a message follow. */
    static long key(long from, Channel channel, int number) {
        return mix(from + channel.number() * GOLDEN + number);
    }

    /** A length for a message, 0 to the most. */
    static int length(long key, int most) {
        return (int) Long.remainderUnsigned(mix(key), most + 1L);
    }

    static void fill(MutableDirectBuffer buffer, int offset, int length, long key) {
        int whole = length & -Long.BYTES;
        for (int i = 0; i < whole; i += Long.BYTES) {
            buffer.putLong(offset + i, key + i * GOLDEN);
        }
        for (int i = whole; i < length; i++) {
            buffer.putByte(offset + i, (byte) (key + i));
        }
    }

    static boolean matches(DirectBuffer buffer, int offset, int length, long key) {
        int whole = length & -Long.BYTES;
        for (int i = 0; i < whole; i += Long.BYTES) {
            if (buffer.getLong(offset + i) != key + i * GOLDEN) {
                return false;
            }
        }
        for (int i = whole; i < length; i++) {
            if (buffer.getByte(offset + i) != (byte) (key + i)) {
                return false;
            }
        }
        return true;
    }

    /** The bytes of a segment that gets read: each word follows from its place. */
    static void fillPlace(MutableDirectBuffer buffer, int length, long key) {
        fill(buffer, 0, length, key);
    }

    static boolean matchesPlace(DirectBuffer buffer, int offset, int length, long key, int place) {
        return matches(buffer, offset, length, key + place * GOLDEN);
    }

    private static long mix(long value) {
        long mixed = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }
}
