package io.clump.laboratory.traffic;

import java.nio.ByteBuffer;
import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Data of which the two ends hold a number. */
public final class Block {
    /** The largest that is measured: 1 MB. */
    public static final int MOST_BYTES = 1 << 20;

    /** The data of a medium message of Clump's by default: 8 kB. */
    public static final int MEDIUM_BYTES = 8192;

    private Block() {}

    /** Space for the largest block, outside the Java heap, all zero. */
    public static UnsafeBuffer allocate() {
        return new UnsafeBuffer(ByteBuffer.allocateDirect(MOST_BYTES + BitUtil.CACHE_LINE_LENGTH)
                .alignedSlice(Long.BYTES));
    }

    /** Writes the number of a block. */
    public static void number(MutableDirectBuffer block, int lengthBytes, long number) {
        block.putLong(0, number);
        block.putLong(lengthBytes - Long.BYTES, number);
    }

    /** Both numbers together, for {@link Checksum#ofBlocks}. */
    public static long content(DirectBuffer block, int offset, int lengthBytes) {
        return block.getLong(offset) + block.getLong(offset + lengthBytes - Long.BYTES);
    }
}
