package io.clump.apps.objects;

import io.clump.am2.ClumpException;
import io.clump.apps.Hash;
import java.nio.ByteBuffer;

/** Objects whose length and bytes follow from their number, so that every client can verify every object. */
final class StoredObject {
    private static final int VISIT_BITS = 16;

    private StoredObject() {}

    /** Returns the number of the n-th object of a client. */
    static long id(int rank, int visit, int n) {
        return ((long) rank << VISIT_BITS | visit) << Integer.SIZE | n;
    }

    /** Returns a length from 1 to the longest: as many below 1 kB as between 1 kB and 1 MB. */
    static int length(long id, int mostBytes) {
        long random = Hash.of(id);
        int bits = (int) Long.remainderUnsigned(random, Integer.SIZE - Integer.numberOfLeadingZeros(mostBytes) + 1);
        return (int) Math.min(mostBytes, 1 + (Hash.of(random) & ((1L << bits) - 1)));
    }

    static ByteBuffer make(long id, int length) {
        long seed = Hash.of(id);
        ByteBuffer object = ByteBuffer.allocate(length + Long.BYTES);
        for (int i = 0; i < length; i += Long.BYTES) {
            object.putLong(i, Hash.of(seed + i));
        }
        return object.limit(length);
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
}
