package io.clump.net.key;

import static java.lang.Long.rotateLeft;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.DirectBuffer;

/**
 * SipHash-2-4 with a tag of 64 bits (Aumasson, Bernstein 2012): a hash that cannot be computed without the key, and is
 * fast for short input. Does not allocate.
 */
public final class SipHash {
    static final long INITIAL_0 = 0x736F_6D65_7073_6575L;
    static final long INITIAL_1 = 0x646F_7261_6E64_6F6DL;
    static final long INITIAL_2 = 0x6C79_6765_6E65_7261L;
    static final long INITIAL_3 = 0x7465_6462_7974_6573L;

    static final long END_OF_INPUT = 0xFF;

    private static final int ROUNDS_OF_A_WORD = 2;
    private static final int FINAL_ROUNDS = 4;

    /** Shift of the input's length, modulo 256, into the upper byte of the last word. */
    private static final int LENGTH_SHIFT = Long.SIZE - Byte.SIZE;

    private final long key0;
    private final long key1;

    /**
     * Makes a hash.
     *
     * @param key0 first eight bytes of the key, little-endian
     * @param key1 last eight bytes of the key, little-endian
     */
    public SipHash(long key0, long key1) {
        this.key0 = key0;
        this.key1 = key1;
    }

    /**
     * Hashes a part of a buffer.
     *
     * @param buffer buffer with the input
     * @param offset of its first byte
     * @param lengthBytes number of bytes; 0 or more
     * @return the tag
     */
    public long hash(DirectBuffer buffer, int offset, int lengthBytes) {
        // The state is in four variables, and the double round is written out in the hot loop, since a Java method
        // returns only one value.
        long v0 = key0 ^ INITIAL_0;
        long v1 = key1 ^ INITIAL_1;
        long v2 = key0 ^ INITIAL_2;
        long v3 = key1 ^ INITIAL_3;
        int tail = offset + (lengthBytes & -Long.BYTES);
        for (int i = offset; i < tail; i += Long.BYTES) {
            long word = buffer.getLong(i, LITTLE_ENDIAN);
            v3 ^= word;
            v0 += v1;
            v2 += v3;
            v1 = rotateLeft(v1, 13) ^ v0;
            v3 = rotateLeft(v3, 16) ^ v2;
            v0 = rotateLeft(v0, 32);
            v2 += v1;
            v0 += v3;
            v1 = rotateLeft(v1, 17) ^ v2;
            v3 = rotateLeft(v3, 21) ^ v0;
            v2 = rotateLeft(v2, 32);
            v0 += v1;
            v2 += v3;
            v1 = rotateLeft(v1, 13) ^ v0;
            v3 = rotateLeft(v3, 16) ^ v2;
            v0 = rotateLeft(v0, 32);
            v2 += v1;
            v0 += v3;
            v1 = rotateLeft(v1, 17) ^ v2;
            v3 = rotateLeft(v3, 21) ^ v0;
            v2 = rotateLeft(v2, 32);
            v0 ^= word;
        }
        return finish(v0, v1, v2, v3, lastWord(buffer, tail, lengthBytes));
    }

    /** Runs two rounds for the last word, and four more. */
    private static long finish(long s0, long s1, long s2, long s3, long last) {
        long v0 = s0;
        long v1 = s1;
        long v2 = s2;
        long v3 = s3 ^ last;
        for (int i = 0; i < ROUNDS_OF_A_WORD + FINAL_ROUNDS; i++) {
            if (i == ROUNDS_OF_A_WORD) {
                v0 ^= last;
                v2 ^= END_OF_INPUT;
            }
            v0 += v1;
            v2 += v3;
            v1 = rotateLeft(v1, 13) ^ v0;
            v3 = rotateLeft(v3, 16) ^ v2;
            v0 = rotateLeft(v0, 32);
            v2 += v1;
            v0 += v3;
            v1 = rotateLeft(v1, 17) ^ v2;
            v3 = rotateLeft(v3, 21) ^ v0;
            v2 = rotateLeft(v2, 32);
        }
        return v0 ^ v1 ^ v2 ^ v3;
    }

    /** Returns the last word of an input whose length is a multiple of eight bytes. */
    static long lengthWord(int lengthBytes) {
        return (long) lengthBytes << LENGTH_SHIFT;
    }

    private static long lastWord(DirectBuffer buffer, int tail, int lengthBytes) {
        long word = lengthWord(lengthBytes);
        for (int i = lengthBytes % Long.BYTES - 1; i >= 0; i--) {
            word |= (buffer.getByte(tail + i) & 0xFFL) << (i * Byte.SIZE);
        }
        return word;
    }
}
