package io.clump.net.engine;

import io.clump.am2.packet.PacketLayout;
import org.agrona.concurrent.UnsafeBuffer;

/** The datagrams of one endpoint that are being filled, wait to be sent or to be acknowledged. */
final class SendPool {
    /** The datagram was never sent. */
    static final byte UNSENT = 0;

    /** The datagram is under way, as far as is known. */
    static final byte IN_FLIGHT = 1;

    /** The datagram has to be sent again. */
    static final byte LOST = 2;

    /** The datagram has arrived, but not all before it. */
    static final byte ARRIVED = 3;

    private final BufferPool pool;
    private final int datagramBytes;
    private final int control;
    private final byte[] states;
    private final boolean[] resent;
    private final long[] sentAt;

    SendPool(EngineConfiguration configuration) {
        datagramBytes = configuration.datagramBytes();
        pool = new BufferPool(datagramBytes, configuration.sendBuffers());
        control = pool.take();
        states = new byte[pool.count()];
        resent = new boolean[pool.count()];
        sentAt = new long[pool.count()];
    }

    BufferPool pool() {
        return pool;
    }

    UnsafeBuffer memory() {
        return pool.memory();
    }

    /** Offset of the room for a datagram without messages. */
    int controlOffset() {
        return pool.offset(control);
    }

    /** Starts an empty datagram; NONE if the stream's quota is used up. */
    int open(int stream, int peer) {
        if (!pool.hasRoom(stream)) {
            return BufferPool.NONE;
        }
        int buffer = pool.take();
        pool.charge(buffer, stream, peer);
        pool.fill(buffer, DatagramLayout.HEADER_BYTES, 0);
        states[buffer] = UNSENT;
        resent[buffer] = false;
        return buffer;
    }

    boolean hasRoom(int buffer, int messageBytes) {
        return datagramBytes - pool.lengthBytes(buffer) >= messageBytes;
    }

    /**
     * Prepares the place behind what a datagram holds for a message: what the sender does not write is zero.
     *
     * @return offset of the packet in bytes
     */
    int prepare(int buffer, int messageBytes) {
        UnsafeBuffer memory = pool.memory();
        int packet = pool.offset(buffer) + pool.lengthBytes(buffer);
        memory.putInt(packet + PacketLayout.STATE_OFFSET, 0);
        memory.putInt(packet + PacketLayout.EPOCH_OFFSET, 0);
        memory.putShort(packet + PacketLayout.BULK_INDEX_OFFSET, (short) 0);
        if (messageBytes > PacketLayout.LENGTH_BYTES) {
            memory.putLong(packet + messageBytes - Long.BYTES, 0);
        }
        return packet;
    }

    /** Adds a message that was filled in place. */
    void append(int buffer, int messageBytes) {
        pool.fill(buffer, pool.lengthBytes(buffer) + messageBytes, pool.messages(buffer) + 1);
    }

    byte state(int buffer) {
        return states[buffer];
    }

    void state(int buffer, byte state) {
        states[buffer] = state;
    }

    boolean isResent(int buffer) {
        return resent[buffer];
    }

    long sentAt(int buffer) {
        return sentAt[buffer];
    }

    /** Notes that a datagram leaves now. */
    void sent(int buffer, long now) {
        resent[buffer] = states[buffer] != UNSENT;
        states[buffer] = IN_FLIGHT;
        sentAt[buffer] = now;
    }
}
