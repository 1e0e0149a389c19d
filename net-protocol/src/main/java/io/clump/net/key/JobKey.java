package io.clump.net.key;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.ByteBuffer;
import java.security.SecureRandom;

/** Secret that the processes of a job share: 128 random bits. Never printed. */
public final class JobKey {
    /** Bytes of a key. */
    static final int LENGTH_BYTES = 16;

    private final long key0;
    private final long key1;

    private JobKey(long key0, long key1) {
        this.key0 = key0;
        this.key1 = key1;
    }

    /**
     * Makes a new key, from the system's source of randomness.
     *
     * @return a unique key
     */
    public static JobKey random() {
        SecureRandom random = new SecureRandom();
        return new JobKey(random.nextLong(), random.nextLong());
    }

    /** Reads a key from the 16 bytes at a buffer's position. */
    static JobKey read(ByteBuffer bytes) {
        ByteBuffer littleEndian = bytes.duplicate().order(LITTLE_ENDIAN);
        return new JobKey(littleEndian.getLong(), littleEndian.getLong());
    }

    /** Returns the 16 bytes of the key, for its file. */
    ByteBuffer bytes() {
        return ByteBuffer.allocate(LENGTH_BYTES)
                .order(LITTLE_ENDIAN)
                .putLong(key0)
                .putLong(key1)
                .flip();
    }

    /**
     * Returns a keyed hash that makes and checks seals.
     *
     * @return a new hash that is computed with this key, for one thread
     */
    public DatagramHash hash() {
        return new DatagramHash(new SipHash(key0, key1));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JobKey key && key.key0 == key0 && key.key1 == key1;
    }

    /** Returns a constant, which reveals nothing about the key. */
    @Override
    public int hashCode() {
        return 0;
    }

    /** Returns a constant, which reveals nothing about the key. */
    @Override
    public String toString() {
        return "JobKey[hidden]";
    }
}
