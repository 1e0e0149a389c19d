package io.clump.net.engine;

import com.sun.jna.Memory;
import io.clump.am2.packet.PacketLayout;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Pool of buffers of one datagram each, followed in the same memory by blocks: space for a message that is larger than
 * a datagram, as if it were alone in a sufficiently large datagram. Each stream has a quota of buffers and of blocks,
 * so that no stream can starve the other; one additional buffer belongs to no stream. The quota of buffers may limit
 * bytes, too: then there are many buffers for short datagrams, of which long ones use only few.
 *
 * <pre>
 *   0                         bufferCount                     count
 *   | buffer | buffer | …     | block | block | …             |      indices
 *   | header | messages …     | header | packet | data …      |      content
 * </pre>
 */
final class BufferPool {
    /** Stands for no buffer and for no packet. */
    static final int NONE = -1;

    private static final byte UNCHARGED = -1;

    private final ByteBuffer bytes;
    private final UnsafeBuffer memory;
    private final int bufferBytes;
    private final int bufferCount;
    private final int blockBytes;
    private final int blocksStart;
    private final int quota;
    private final int quotaBytes;
    private final int blockQuota;
    private final int[] used = new int[DatagramLayout.STREAMS];
    private final int[] usedBytes = new int[DatagramLayout.STREAMS];
    private final int[] usedBlocks = new int[DatagramLayout.STREAMS];
    private final int[] free;
    private final int[] freeBlocks;
    private int freeCount;
    private int freeBlockCount;

    private final byte[] streams;
    private final int[] lengths;
    private final int[] messages;
    private final int[] peers;

    /** Bytes that count against the quota. */
    private final int[] charged;

    /**
     * Makes a pool of free buffers.
     *
     * @param datagramBytes bytes of a buffer
     * @param quota buffers of each stream
     * @param quotaBytes bytes in the buffers of a stream at which its quota is used up
     * @param messageBytes bytes of the message for which a block has space
     * @param blockQuota blocks of each stream, may be 0
     */
    BufferPool(int datagramBytes, int quota, int quotaBytes, int messageBytes, int blockQuota) {
        this.quota = quota;
        this.quotaBytes = quotaBytes;
        this.blockQuota = blockQuota;
        bufferBytes = wholeLines(datagramBytes);
        bufferCount = DatagramLayout.STREAMS * quota + 1;
        blockBytes = wholeLines(DatagramLayout.HEADER_BYTES + messageBytes);
        blocksStart = Math.multiplyExact(bufferCount, bufferBytes);
        int blockCount = DatagramLayout.STREAMS * blockQuota;
        int length = Math.addExact(blocksStart, Math.multiplyExact(blockCount, blockBytes));
        // This memory is only touched when it is used, and most of a pool is never used, since the buffer that was
        // freed last is taken first. A direct buffer would be filled with zeroes here.
        Memory block = new Memory(length + PacketLayout.LENGTH_BYTES).align(PacketLayout.LENGTH_BYTES);
        bytes = block.getByteBuffer(0, length);
        memory = new UnsafeBuffer(bytes);
        free = new int[bufferCount];
        Arrays.setAll(free, i -> bufferCount - 1 - i);
        freeCount = bufferCount;
        int count = bufferCount + blockCount;
        freeBlocks = new int[blockCount];
        Arrays.setAll(freeBlocks, i -> count - 1 - i);
        freeBlockCount = blockCount;
        streams = new byte[count];
        Arrays.fill(streams, UNCHARGED);
        lengths = new int[count];
        messages = new int[count];
        peers = new int[count];
        charged = new int[count];
    }

    /** Returns the memory for channels; the view shares only the content. */
    ByteBuffer bytes() {
        return bytes.duplicate();
    }

    UnsafeBuffer memory() {
        return memory;
    }

    /** Returns the number of buffers and blocks. */
    int count() {
        return lengths.length;
    }

    /** Returns the number of buffers, which is the index of the first block. */
    int bufferCount() {
        return bufferCount;
    }

    int bufferBytes() {
        return bufferBytes;
    }

    int offset(int buffer) {
        return buffer < bufferCount ? buffer * bufferBytes : blocksStart + (buffer - bufferCount) * blockBytes;
    }

    int bufferAt(int offset) {
        return offset < blocksStart ? offset / bufferBytes : bufferCount + (offset - blocksStart) / blockBytes;
    }

    boolean isBlock(int buffer) {
        return buffer >= bufferCount;
    }

    boolean hasSpace(int stream) {
        return used[stream] < quota && usedBytes[stream] < quotaBytes;
    }

    /** Returns whether a peer's stream, which has {@code taken} buffers, may take another. */
    boolean hasShare(int stream, int taken) {
        return isShare(quota, quota - used[stream], taken);
    }

    /** Returns the number of buffers and blocks in use, without the one that belongs to no stream. */
    int inUse() {
        return free.length - freeCount - 1 + (freeBlocks.length - freeBlockCount);
    }

    /** Takes a free buffer; there is one if all taken ones but one are charged to a stream. */
    int take() {
        return free[--freeCount];
    }

    /** Counts an allocated buffer, with {@code chargedBytes} bytes, against the quota of a stream, which has space. */
    void charge(int buffer, int stream, int peer, int chargedBytes) {
        streams[buffer] = (byte) stream;
        peers[buffer] = peer;
        charged[buffer] = chargedBytes;
        used[stream]++;
        usedBytes[stream] += chargedBytes;
    }

    /** Returns whether a peer's stream, which has {@code taken} blocks, may take another. */
    boolean hasShareOfBlocks(int stream, int taken) {
        return isShare(blockQuota, blockQuota - usedBlocks[stream], taken);
    }

    /**
     * Returns whether a peer may take another one. One half is reserved for peers that have none: one for each, while
     * there are any. A peer may use at most as much of the other half as it leaves for others, so n peers with maximum
     * use get about one part in n + 1 each.
     */
    private static boolean isShare(int quota, int free, int taken) {
        return taken == 0 ? free > 0 : free - quota / 2 > taken;
    }

    /** Takes a free block for a stream; returns NONE if the quota is used up. */
    int takeBlock(int stream, int peer) {
        if (usedBlocks[stream] == blockQuota) {
            return NONE;
        }
        usedBlocks[stream]++;
        int block = freeBlocks[--freeBlockCount];
        streams[block] = (byte) stream;
        peers[block] = peer;
        return block;
    }

    void free(int buffer) {
        byte stream = streams[buffer];
        streams[buffer] = UNCHARGED;
        if (isBlock(buffer)) {
            usedBlocks[stream]--;
            freeBlocks[freeBlockCount++] = buffer;
            return;
        }
        if (stream != UNCHARGED) {
            used[stream]--;
            usedBytes[stream] -= charged[buffer];
        }
        free[freeCount++] = buffer;
    }

    /** Notes the content of a buffer: the number of its bytes and messages. */
    void fill(int buffer, int lengthBytes, int messageCount) {
        lengths[buffer] = lengthBytes;
        messages[buffer] = messageCount;
    }

    int lengthBytes(int buffer) {
        return lengths[buffer];
    }

    int messages(int buffer) {
        return messages[buffer];
    }

    int peer(int buffer) {
        return peers[buffer];
    }

    /** Returns whether a buffer or block belongs to a peer. */
    boolean refersTo(int peer) {
        for (int i = 0; i < streams.length; i++) {
            if (streams[i] != UNCHARGED && peers[i] == peer) {
                return true;
            }
        }
        return false;
    }

    /** Returns the number of messages of a stream to one peer in all buffers and blocks. */
    int messages(int stream, int peer) {
        int count = 0;
        for (int i = 0; i < streams.length; i++) {
            count += streams[i] == stream && peers[i] == peer ? messages[i] : 0;
        }
        return count;
    }

    /** Returns the stream to which a buffer is charged; negative if to none. */
    int stream(int buffer) {
        return streams[buffer];
    }

    /** Notes that a message is finished; the buffer is free after the last. */
    void finish(int packet) {
        int buffer = bufferAt(packet);
        if (--messages[buffer] == 0) {
            free(buffer);
        }
    }

    private static int wholeLines(int lengthBytes) {
        return lengthBytes + PacketLayout.LENGTH_BYTES - 1 & -PacketLayout.LENGTH_BYTES;
    }
}
