package io.clump.am2.send;

import io.clump.am2.ReturnReason;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.Dispatcher;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Messages in the order of their arrival, copied to memory outside of the heap, where handlers expect them. The memory
 * grows by one chunk at a time and is freed as the messages leave, except for the last chunk.
 *
 * <pre>
 *   0        4        8         12            16       80
 *   | bytes  | reason | segment | data length | packet | data … |      an entry, whose bytes are a multiple of 16
 *   | 0      |                                                         behind the last entry of a chunk
 * </pre>
 */
final class MessageBacklog {
    /**
     * Maximum number of messages of a backlog: many times the capacity of a queue block, and so many times the messages
     * in flight of a requester that polls.
     */
    static final int MOST_MESSAGES = 1 << 16;

    /** Maximum memory of a backlog in bytes. */
    static final int MOST_BYTES = 64 << 20;

    private static final int REASON_OFFSET = Integer.BYTES;
    private static final int SEGMENT_OFFSET = REASON_OFFSET + Integer.BYTES;
    private static final int DATA_LENGTH_OFFSET = SEGMENT_OFFSET + Integer.BYTES;
    private static final int PACKET_OFFSET = DATA_LENGTH_OFFSET + Integer.BYTES;
    private static final int DATA_OFFSET = PACKET_OFFSET + PacketLayout.LENGTH_BYTES;
    private static final int ALIGNMENT = 16;
    private static final int CHUNK_BYTES = 64 << 10;

    private final ArrayDeque<UnsafeBuffer> chunks = new ArrayDeque<>();
    private long bytes;
    private int messages;
    private int first;

    /** Offset after the last entry of the last chunk. */
    private int end;

    boolean isEmpty() {
        return messages == 0;
    }

    int messages() {
        return messages;
    }

    /** Returns the memory in bytes, which is more than that of the messages. */
    long bytes() {
        return bytes;
    }

    /**
     * Adds a message.
     *
     * @param segment number of the endpoint's segment with its bytes; 0 if it has none
     * @param reason reason why it must not be handled, or null
     * @return false if there is no space for it
     */
    boolean add(
            DirectBuffer memory,
            int packet,
            DirectBuffer dataMemory,
            int data,
            int dataLength,
            int segment,
            @Nullable ReturnReason reason) {
        int length = DATA_OFFSET + Math.max(0, dataLength) + ALIGNMENT - 1 & -ALIGNMENT;
        UnsafeBuffer chunk = messages == MOST_MESSAGES ? null : chunkFor(length);
        if (chunk == null) {
            return false;
        }
        chunk.putInt(end, length);
        chunk.putInt(end + REASON_OFFSET, reason == null ? 0 : reason.code());
        chunk.putInt(end + SEGMENT_OFFSET, segment);
        chunk.putInt(end + DATA_LENGTH_OFFSET, dataLength);
        chunk.putBytes(end + PACKET_OFFSET, memory, packet, PacketLayout.LENGTH_BYTES);
        if (dataLength > 0) {
            chunk.putBytes(end + DATA_OFFSET, dataMemory, data, dataLength);
        }
        end += length;
        messages++;
        return true;
    }

    /** Returns the memory of the first message, which stays in its place until it is removed. */
    UnsafeBuffer memory() {
        return chunks.getFirst();
    }

    /** Returns the offset of the first message's packet. */
    int packet() {
        return first + PACKET_OFFSET;
    }

    /** Returns the offset of the first message's data, or {@link Dispatcher#NO_DATA}. */
    int data() {
        return memory().getInt(first + DATA_LENGTH_OFFSET) < 0 ? Dispatcher.NO_DATA : first + DATA_OFFSET;
    }

    int segment() {
        return memory().getInt(first + SEGMENT_OFFSET);
    }

    @Nullable
    ReturnReason reason() {
        int code = memory().getInt(first + REASON_OFFSET);
        return code == 0 ? null : ReturnReason.ofCode(code);
    }

    void removeFirst() {
        first += memory().getInt(first);
        messages--;
        boolean isOver = chunks.size() > 1 && chunkIsUsedUp(memory());
        if (isOver) {
            free(chunks.removeFirst());
            first = 0;
        } else if (messages == 0) {
            first = 0;
            end = 0;
        }
    }

    /** Frees the memory. */
    void release() {
        chunks.forEach(this::free);
        chunks.clear();
        messages = 0;
        first = 0;
        end = 0;
    }

    private boolean chunkIsUsedUp(UnsafeBuffer chunk) {
        return first + DATA_OFFSET > chunk.capacity() || chunk.getInt(first) == 0;
    }

    /** Returns the last chunk, or a new one if the entry does not fit; null if there is no memory for it. */
    private @Nullable UnsafeBuffer chunkFor(int length) {
        UnsafeBuffer last = chunks.peekLast();
        if (last != null && length <= last.capacity() - end) {
            return last;
        }
        if (messages == 0) {
            release();
        }
        int capacity = Math.max(CHUNK_BYTES, length);
        if (bytes + capacity > MOST_BYTES) {
            return null;
        }
        try {
            chunks.addLast(new UnsafeBuffer(ByteBuffer.allocateDirect(capacity)));
        } catch (OutOfMemoryError e) {
            return null;
        }
        if (messages > 0 && last != null && end + Integer.BYTES <= last.capacity()) {
            last.putInt(end, 0);
        }
        bytes += capacity;
        end = 0;
        return chunks.getLast();
    }

    private void free(UnsafeBuffer chunk) {
        bytes -= chunk.capacity();
        BufferUtil.free(chunk.byteBuffer());
    }
}
