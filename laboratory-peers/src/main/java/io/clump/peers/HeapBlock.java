package io.clump.peers;

import io.clump.laboratory.traffic.Block;
import io.clump.laboratory.traffic.Message40;
import org.agrona.concurrent.UnsafeBuffer;

/** A block for the peers whose queues hold Java objects, and how many messages these queues hold. */
final class HeapBlock {
    static final int SHORTS = 4096;
    static final int BLOCKS = 16;

    final UnsafeBuffer data = Block.allocate();
    int lengthBytes;

    static boolean isShort(int lengthBytes) {
        return lengthBytes == Message40.LENGTH_BYTES;
    }

    void fill(UnsafeBuffer source, int newLengthBytes) {
        data.putBytes(0, source, 0, newLengthBytes);
        lengthBytes = newLengthBytes;
    }
}
