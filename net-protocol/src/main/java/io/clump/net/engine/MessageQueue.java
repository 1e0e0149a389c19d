package io.clump.net.engine;

import static io.clump.net.engine.BufferPool.NONE;

import io.clump.am2.packet.Packet;

/** Datagrams in order, whose messages are taken out one after the other. */
final class MessageQueue {
    private final BufferPool pool;
    private final int[] ring;
    private int head;
    private int size;
    private int position = DatagramLayout.HEADER_BYTES;

    MessageQueue(BufferPool pool) {
        this.pool = pool;
        ring = new int[pool.count()];
    }

    void add(int buffer) {
        ring[(head + size) % ring.length] = buffer;
        size++;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /**
     * How many messages wait, and those of the first datagram that handlers still use. Any thread may ask: whatever head and size
     * it sees are within the ring, and what lies there is a buffer.
     */
    int messages() {
        int first = head;
        int datagrams = size;
        int count = 0;
        for (int i = 0; i < datagrams; i++) {
            count += pool.messages(ring[(first + i) % ring.length]);
        }
        return count;
    }

    /** Takes the next message; whoever takes it says later that it is finished. Returns its packet, or NONE. */
    int next() {
        if (size == 0) {
            return NONE;
        }
        int buffer = ring[head];
        int packet = pool.offset(buffer) + position;
        position += DatagramLayout.messageBytes(Packet.bulkLengthBytes(pool.memory(), packet));
        if (position == pool.lengthBytes(buffer)) {
            position = DatagramLayout.HEADER_BYTES;
            head = (head + 1) % ring.length;
            size--;
        }
        return packet;
    }
}
