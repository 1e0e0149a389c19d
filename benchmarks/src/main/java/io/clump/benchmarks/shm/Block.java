package io.clump.benchmarks.shm;

import java.nio.ByteBuffer;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** 8 kB of data that a sender copies out of its own memory and a receiver into its own; its two ends hold a number. */
final class Block {
    static final int LENGTH_BYTES = 8192;

    private static final int END = LENGTH_BYTES - Long.BYTES;

    private Block() {}

    static UnsafeBuffer allocate() {
        return new UnsafeBuffer(ByteBuffer.allocateDirect(LENGTH_BYTES));
    }

    static void number(MutableDirectBuffer block, long number) {
        block.putLong(0, number);
        block.putLong(END, number);
    }

    static long content(DirectBuffer block) {
        return block.getLong(0) + block.getLong(END);
    }
}
