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

    /** Messages so far, for who watches. */
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

    /** How many messages wait. Any thread may ask; the two counts it sees may be a moment apart. */
    int messages() {
        return (int) Math.max(0, added - taken);
    }

    /** Takes the next message; whoever takes it says later that it is finished. Returns its packet, or NONE. */
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
