package io.clump.net.engine;

import com.sun.jna.Memory;
import io.clump.am2.packet.PacketLayout;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Buffers of one datagram each and, behind them in the same piece of memory, blocks: room for a message that is larger
 * than a datagram, as if it were alone in a datagram that is large enough. Each stream has a quota of either, so that
 * one can never starve the other; one buffer more is there for the use of no stream. The quota of buffers may be one of
 * bytes, too: then there are many buffers for short datagrams, and few of them are used by long ones.
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
     * Makes a pool in which nothing is used.
     *
     * @param datagramBytes bytes of a buffer
     * @param quota buffers of each stream
     * @param quotaBytes bytes in the buffers of a stream with which none is free any more
     * @param messageBytes bytes of the message for which a block has room
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
        // Memory that is touched for the first time when it is used: most of a pool never is, as what was freed last
        // is taken first. A direct buffer would be filled with zeroes here.
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

    /** The memory as what a channel reads and writes; shares nothing but the content. */
    ByteBuffer bytes() {
        return bytes.duplicate();
    }

    UnsafeBuffer memory() {
        return memory;
    }

    /** Buffers and blocks together. */
    int count() {
        return lengths.length;
    }

    /** Number of buffers, which is the index of the first block. */
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

    boolean hasRoom(int stream) {
        return used[stream] < quota && usedBytes[stream] < quotaBytes;
    }

    /** Returns whether a stream of one peer, which has so many buffers, may take another. */
    boolean hasShare(int stream, int taken) {
        return isShare(quota, quota - used[stream], taken);
    }

    /** Buffers and blocks that were taken, but for the one of no stream. */
    int inUse() {
        return free.length - freeCount - 1 + (freeBlocks.length - freeBlockCount);
    }

    /** Takes a free buffer; there is one as long as all but one of those taken are charged to a stream. */
    int take() {
        return free[--freeCount];
    }

    /** Counts a buffer that was taken, and so many bytes in it, against the quota of a stream, which has room. */
    void charge(int buffer, int stream, int peer, int chargedBytes) {
        streams[buffer] = (byte) stream;
        peers[buffer] = peer;
        charged[buffer] = chargedBytes;
        used[stream]++;
        usedBytes[stream] += chargedBytes;
    }

    /** The same for blocks. */
    boolean hasShareOfBlocks(int stream, int taken) {
        return isShare(blockQuota, blockQuota - usedBlocks[stream], taken);
    }

    /**
     * One half is kept for those who have nothing: one for each, as long as there are any. Of the other half nobody
     * takes more than is left for others, so n peers that take what they can have about one part in n + 1 each.
     */
    private static boolean isShare(int quota, int free, int taken) {
        return taken == 0 ? free > 0 : free - quota / 2 > taken;
    }

    /** Takes a free block for a stream, or NONE if the quota is used up. */
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

    /** Says what lies in a buffer: so many bytes with so many messages. */
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

    /** Returns whether anything of a peer is in a buffer or block. */
    boolean refersTo(int peer) {
        for (int i = 0; i < streams.length; i++) {
            if (streams[i] != UNCHARGED && peers[i] == peer) {
                return true;
            }
        }
        return false;
    }

    /** How many messages of a stream to one peer are in all buffers and blocks together. */
    int messages(int stream, int peer) {
        int count = 0;
        for (int i = 0; i < streams.length; i++) {
            count += streams[i] == stream && peers[i] == peer ? messages[i] : 0;
        }
        return count;
    }

    /** Which stream a buffer is charged to; negative if to none. */
    int stream(int buffer) {
        return streams[buffer];
    }

    /** Says that a message has been dealt with; the buffer is free after the last. */
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
