package io.clump.laboratory.peers;

import java.nio.ByteBuffer;
import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Data of which the two ends hold a number. */
final class PeerBlock {
    /** The largest that is measured: 1 MB. */
    static final int MOST_BYTES = 1 << 20;

    private PeerBlock() {}

    static UnsafeBuffer allocate() {
        return new UnsafeBuffer(ByteBuffer.allocateDirect(MOST_BYTES + BitUtil.CACHE_LINE_LENGTH)
                .alignedSlice(Long.BYTES));
    }

    static void number(MutableDirectBuffer block, int lengthBytes, long number) {
        block.putLong(0, number);
        block.putLong(lengthBytes - Long.BYTES, number);
    }

    /** What {@link io.clump.laboratory.traffic.Checksum#ofBlocks} expects. */
    static long content(DirectBuffer block, int offset, int lengthBytes) {
        return block.getLong(offset) + block.getLong(offset + lengthBytes - Long.BYTES);
    }
}
