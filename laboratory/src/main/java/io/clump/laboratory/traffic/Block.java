package io.clump.laboratory.traffic;

import java.nio.ByteBuffer;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** 8 kB of data that a sender copies out of its own memory and a receiver into its own; its two ends hold a number. */
public final class Block {
    /** Bytes of a block. */
    public static final int LENGTH_BYTES = 8192;

    private static final int END = LENGTH_BYTES - Long.BYTES;

    private Block() {}

    /**
     * Makes room for a block.
     *
     * @return memory outside the Java heap, all zero
     */
    public static UnsafeBuffer allocate() {
        return new UnsafeBuffer(ByteBuffer.allocateDirect(LENGTH_BYTES));
    }

    /**
     * Writes the number of a block.
     *
     * @param block where it lies
     * @param number of the block
     */
    public static void number(MutableDirectBuffer block, long number) {
        block.putLong(0, number);
        block.putLong(END, number);
    }

    /**
     * Reads what a block says.
     *
     * @param block where it lies
     * @return twice its number
     */
    public static long content(DirectBuffer block) {
        return block.getLong(0) + block.getLong(END);
    }
}
