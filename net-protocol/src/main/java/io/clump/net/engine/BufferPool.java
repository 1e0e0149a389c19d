package io.clump.net.engine;

import io.clump.am2.packet.PacketLayout;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Buffers of one datagram each, in one piece of memory. Each stream has a quota, so that one can never starve the other;
 * one buffer more is there for the use of no stream.
 */
final class BufferPool {
    /** Stands for no buffer and for no packet. */
    static final int NONE = -1;

    private static final byte UNCHARGED = -1;

    private final ByteBuffer bytes;
    private final UnsafeBuffer memory;
    private final int bufferBytes;
    private final int quota;
    private final int[] used = new int[DatagramLayout.STREAMS];
    private final int[] free;
    private int freeCount;

    private final byte[] streams;
    private final int[] lengths;
    private final int[] messages;
    private final int[] peers;

    BufferPool(int datagramBytes, int quota) {
        this.quota = quota;
        bufferBytes = datagramBytes + PacketLayout.LENGTH_BYTES - 1 & -PacketLayout.LENGTH_BYTES;
        int count = DatagramLayout.STREAMS * quota + 1;
        bytes = BufferUtil.allocateDirectAligned(Math.multiplyExact(count, bufferBytes), PacketLayout.LENGTH_BYTES);
        memory = new UnsafeBuffer(bytes);
        free = new int[count];
        Arrays.setAll(free, i -> count - 1 - i);
        freeCount = count;
        streams = new byte[count];
        Arrays.fill(streams, UNCHARGED);
        lengths = new int[count];
        messages = new int[count];
        peers = new int[count];
    }

    /** The memory as what a channel reads and writes; shares nothing but the content. */
    ByteBuffer bytes() {
        return bytes.duplicate();
    }

    UnsafeBuffer memory() {
        return memory;
    }

    int count() {
        return free.length;
    }

    int bufferBytes() {
        return bufferBytes;
    }

    int offset(int buffer) {
        return buffer * bufferBytes;
    }

    int bufferAt(int offset) {
        return offset / bufferBytes;
    }

    boolean hasRoom(int stream) {
        return used[stream] < quota;
    }

    /** Buffers that were taken, but for the one of no stream. */
    int inUse() {
        return free.length - freeCount - 1;
    }

    /** Takes a free buffer; there is one as long as all but one of those taken are charged to a stream. */
    int take() {
        return free[--freeCount];
    }

    /** Counts a buffer that was taken against the quota of a stream, which has room. */
    void charge(int buffer, int stream, int peer) {
        streams[buffer] = (byte) stream;
        peers[buffer] = peer;
        used[stream]++;
    }

    void free(int buffer) {
        if (streams[buffer] != UNCHARGED) {
            used[streams[buffer]]--;
            streams[buffer] = UNCHARGED;
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

    /** Says that a message has been dealt with; the buffer is free after the last. */
    void finish(int packet) {
        int buffer = bufferAt(packet);
        if (--messages[buffer] == 0) {
            free(buffer);
        }
    }
}
