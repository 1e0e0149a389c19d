package io.clump.net.engine;

import static io.clump.net.engine.BufferPool.NONE;

import io.clump.am2.packet.Packet;

/** Queue of datagrams, whose messages are taken out one after the other. */
final class MessageQueue {
    private final BufferPool pool;
    private final int[] ring;
    private int head;
    private int size;
    private int position = DatagramLayout.HEADER_BYTES;

    /** Number of messages added so far, then taken, for observers. */
    private long added;

    private long taken;

    MessageQueue(BufferPool pool) {
        this.pool = pool;
        ring = new int[pool.count()];
    }

    void add(int buffer) {
        ring[(head + size) % ring.length] = buffer;
        size++;
        added += pool.messages(buffer);
    }

    boolean isEmpty() {
        return size == 0;
    }

    /**
     * Returns the number of waiting messages. Any thread may ask; it may read the two counts at slightly different
     * times.
     */
    int messages() {
        return (int) Math.max(0, added - taken);
    }

    /** Takes the next message, which the caller must finish later; returns its packet, or NONE. */
    int next() {
        if (size == 0) {
            return NONE;
        }
        taken++;
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
