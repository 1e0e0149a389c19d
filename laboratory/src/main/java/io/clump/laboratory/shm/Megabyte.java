package io.clump.laboratory.shm;

import java.nio.ByteBuffer;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * 1 MB of data that a sender copies out of its own memory into places of the receiver's, in turn, of which the receiver
 * looks at the two ends, which hold a number. As many transfers are under way as there are places.
 */
final class Megabyte {
    static final int LENGTH_BYTES = 1 << 20;

    /** Places in the receiver's memory; a power of two. */
    static final int PLACES = 4;

    /** All places together. */
    static final int ALL_PLACES_BYTES = PLACES * LENGTH_BYTES;

    private static final int END = LENGTH_BYTES - Long.BYTES;

    private Megabyte() {}

    static UnsafeBuffer allocate() {
        return new UnsafeBuffer(ByteBuffer.allocateDirect(LENGTH_BYTES));
    }

    /** Offset of the place of a transfer, which are counted from 0. */
    static int place(long transfer) {
        return ((int) transfer & (PLACES - 1)) * LENGTH_BYTES;
    }

    static void number(MutableDirectBuffer data, long number) {
        data.putLong(0, number);
        data.putLong(END, number);
    }

    static long content(DirectBuffer data, int offset) {
        return data.getLong(offset) + data.getLong(offset + END);
    }
}
