package io.clump.apps.objects;

import io.clump.am2.ClumpException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Objects whose length and bytes follow from their number, so that every client can verify every object. */
final class StoredObject {
    private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;
    private static final int VISIT_BITS = 16;

    private StoredObject() {}

    /** Returns the number of the n-th object of a client. */
    static long id(int rank, int visit, int n) {
        return ((long) rank << VISIT_BITS | visit) << Integer.SIZE | n;
    }

    /** Returns a length from 1 to the longest: as many below 1 kB as between 1 kB and 1 MB. */
    static int length(long id, int mostBytes) {
        long random = mixed(id + GOLDEN);
        int bits = (int) Long.remainderUnsigned(random, Integer.SIZE - Integer.numberOfLeadingZeros(mostBytes) + 1);
        return (int) Math.min(mostBytes, 1 + (mixed(random) & ((1L << bits) - 1)));
    }

    static ByteBuffer make(long id, int length) {
        ByteBuffer object = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        int i = 0;
        for (; i + Long.BYTES <= length; i += Long.BYTES) {
            object.putLong(i, mixed(id ^ i * GOLDEN));
        }
        for (; i < length; i++) {
            object.put(i, (byte) mixed(id ^ i * GOLDEN));
        }
        return object;
    }

    /** Checks an object that a client has got. */
    static void verify(long id, ByteBuffer object, int mostBytes) {
        int expected = length(id, mostBytes);
        int mismatch = object.mismatch(make(id, expected));
        if (mismatch >= 0) {
            throw new ClumpException("wrong object: id=" + id + ", bytes=" + object.remaining() + ", expected "
                    + expected + ", first difference at " + mismatch);
        }
    }

    /** Mixes all bits of a number (the finalizer of MurmurHash3, with the constants of Stafford's variant 13). */
    static long mixed(long value) {
        long mixed = (value ^ value >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D0_49BB_1331_11EBL;
        return mixed ^ mixed >>> 31;
    }
}
