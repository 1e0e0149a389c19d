package io.clump.shm.claim;

import static io.clump.am2.packet.PacketLayout.EPOCH_OFFSET;
import static io.clump.am2.packet.PacketLayout.STATE_OFFSET;

import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketLayout;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * One queue of a queue block as it lies in memory: each method is one access. Packets are named by their offset in the
 * memory in bytes, bulk blocks by their index, and positions count assignments and never wrap. Nothing is validated and
 * nothing is allocated.
 */
public final class PacketQueue {
    private final UnsafeBuffer memory;
    private final QueueGeometry geometry;
    private final int packetTail;
    private final int bulkTail;
    private final int head;
    private final int packets;
    private final int bulkControl;
    private final int bulkBlocks;
    private final int packetMask;
    private final int packetShift;
    private final int bulkMask;
    private final int bulkShift;

    /**
     * Looks at memory as at a queue.
     *
     * @param memory memory of the queue block
     * @param offset start of the queue in bytes
     * @param geometry its sizes
     */
    public PacketQueue(UnsafeBuffer memory, int offset, QueueGeometry geometry) {
        this.memory = memory;
        this.geometry = geometry;
        packetTail = offset + QueueLayout.PACKET_TAIL_OFFSET;
        bulkTail = offset + QueueLayout.BULK_TAIL_OFFSET;
        head = offset + QueueLayout.HEAD_OFFSET;
        packets = offset + QueueLayout.PACKETS_OFFSET;
        bulkControl = Math.toIntExact(offset + QueueLayout.bulkControlOffset(geometry));
        bulkBlocks = Math.toIntExact(offset + QueueLayout.bulkBlocksOffset(geometry));
        packetMask = geometry.packets() - 1;
        packetShift = Integer.numberOfTrailingZeros(geometry.packets());
        bulkMask = geometry.bulkBlocks() - 1;
        bulkShift = Integer.numberOfTrailingZeros(geometry.bulkBlocks());
    }

    /**
     * The sizes of the queue.
     *
     * @return the geometry
     */
    public QueueGeometry geometry() {
        return geometry;
    }

    /**
     * The packet that is used at a position.
     *
     * @param position what was assigned, 0 or more
     * @return offset of the packet in bytes
     */
    public int packetAt(long position) {
        return packets + ((int) position & packetMask) * PacketLayout.LENGTH_BYTES;
    }

    /**
     * How often the ring of packets was gone round before a position.
     *
     * @param position what was assigned, 0 or more
     * @return the number of laps, modulo 2^32
     */
    public int packetEpochAt(long position) {
        return (int) (position >>> packetShift);
    }

    /**
     * The bulk block that is used at a position.
     *
     * @param position what was assigned, 0 or more
     * @return index of the block
     */
    public int bulkBlockAt(long position) {
        return (int) position & bulkMask;
    }

    /**
     * How often the ring of bulk blocks was gone round before a position.
     *
     * @param position what was assigned, 0 or more
     * @return the number of laps, modulo 2^32
     */
    public int bulkEpochAt(long position) {
        return (int) (position >>> bulkShift);
    }

    /**
     * Assigns a packet to the caller.
     *
     * @return position of the packet
     */
    public long getAndIncrementPacketTail() {
        // getAndAdd: assigns the slot, irrevocable; pairs with itself in other senders
        return memory.getAndAddLong(packetTail, 1);
    }

    /**
     * Assigns a bulk block to the caller.
     *
     * @return position of the block
     */
    public long getAndIncrementBulkTail() {
        // getAndAdd: assigns the block, irrevocable; pairs with itself in other senders
        return memory.getAndAddLong(bulkTail, 1);
    }

    /**
     * Shows how many packets have been accepted. Only the receiver may call it.
     *
     * @param position the next position it will accept
     */
    public void headOpaque(long position) {
        // opaque: for inspection only; no sender reads it
        memory.putLongOpaque(head, position);
    }

    /**
     * The state of a packet, and all that was written before the state.
     *
     * @param packet offset of the packet in bytes
     * @return one of the constants of {@link PacketState}
     */
    public int stateAcquire(int packet) {
        // acquire: sees the filled packet and its data; pairs with publish and publishBulk
        return memory.getIntAcquire(packet + STATE_OFFSET);
    }

    /**
     * Sets the state of a packet that is the caller's, and shows all that was written before.
     *
     * @param packet offset of the packet in bytes
     * @param state one of the constants of {@link PacketState}
     */
    public void stateRelease(int packet, int state) {
        // release: the receiver's reads are over; pairs with compareAndSetState of the next sender
        memory.putIntRelease(packet + STATE_OFFSET, state);
    }

    /**
     * Sets the state of a packet before some other release.
     *
     * @param packet offset of the packet in bytes
     * @param state one of the constants of {@link PacketState}
     */
    public void statePlain(int packet, int state) {
        memory.putInt(packet + STATE_OFFSET, state);
    }

    /**
     * Changes the state of a packet if it is what the caller expects.
     *
     * @param packet offset of the packet in bytes
     * @param expected state it must have
     * @param state state it gets
     * @return whether it was changed
     */
    public boolean compareAndSetState(int packet, int expected, int state) {
        // compareAndSet: one of the senders assigned to the slot wins it; pairs with stateRelease of the receiver
        return memory.compareAndSetInt(packet + STATE_OFFSET, expected, state);
    }

    /**
     * Hands a short message to the receiver.
     *
     * @param packet offset of the packet in bytes
     */
    public void publish(int packet) {
        // release: publishes header and arguments to the receiver; pairs with stateAcquire
        memory.putIntRelease(packet + STATE_OFFSET, PacketState.READY);
    }

    /**
     * Hands a message with bulk data to the receiver.
     *
     * @param packet offset of the packet in bytes
     */
    public void publishBulk(int packet) {
        // release: publishes header, arguments, bulk index and data to the receiver; pairs with stateAcquire
        memory.putIntRelease(packet + STATE_OFFSET, PacketState.READY_BULK);
    }

    /**
     * The epoch of a packet.
     *
     * @param packet offset of the packet in bytes
     * @return the lap whose sender may fill it
     */
    public int epochAcquire(int packet) {
        // acquire: the slot's last reads are over; pairs with epochRelease
        return memory.getIntAcquire(packet + EPOCH_OFFSET);
    }

    /**
     * The epoch of a packet as its writer knows it. Only the receiver may call it.
     *
     * @param packet offset of the packet in bytes
     * @return the lap whose sender filled it
     */
    public int epochPlain(int packet) {
        return memory.getInt(packet + EPOCH_OFFSET);
    }

    /**
     * Gives a packet to the sender of an epoch. Only the receiver may call it.
     *
     * @param packet offset of the packet in bytes
     * @param epoch the lap whose sender may fill it
     */
    public void epochRelease(int packet, int epoch) {
        // release: the receiver's reads are over and the state is FREE; pairs with epochAcquire
        memory.putIntRelease(packet + EPOCH_OFFSET, epoch);
    }

    /**
     * Sets the epoch of a packet, for an algorithm that keeps a lock there.
     *
     * @param packet offset of the packet in bytes
     * @param value what it gets
     * @return what it was
     */
    public int getAndSetEpoch(int packet, int value) {
        // getAndSet: one of the senders assigned to the slot wins it; pairs with epochRelease of the receiver
        return memory.getAndSetInt(packet + EPOCH_OFFSET, value);
    }

    /**
     * Sets the state of a bulk block, and shows all that was written before.
     *
     * @param block index of the block
     * @param state {@link PacketState#FREE} or {@link PacketState#CLAIMED}
     */
    public void bulkStateRelease(int block, int state) {
        // release: the receiver's reads of the data are over; pairs with compareAndSetBulkState of the next sender
        memory.putIntRelease(bulkControlOf(block) + QueueLayout.BULK_STATE_OFFSET, state);
    }

    /**
     * Changes the state of a bulk block if it is what the caller expects.
     *
     * @param block index of the block
     * @param expected state it must have
     * @param state state it gets
     * @return whether it was changed
     */
    public boolean compareAndSetBulkState(int block, int expected, int state) {
        // compareAndSet: one of the senders assigned to the block wins it; pairs with bulkStateRelease of the receiver
        return memory.compareAndSetInt(bulkControlOf(block) + QueueLayout.BULK_STATE_OFFSET, expected, state);
    }

    /**
     * Sets the state of a bulk block.
     *
     * @param block index of the block
     * @param state state it gets
     * @return state it had
     */
    public int getAndSetBulkState(int block, int state) {
        // getAndSet: one of the senders assigned to the block wins it; pairs with bulkStateRelease of the receiver
        return memory.getAndSetInt(bulkControlOf(block) + QueueLayout.BULK_STATE_OFFSET, state);
    }

    /**
     * The epoch of a bulk block.
     *
     * @param block index of the block
     * @return the lap whose sender may fill it
     */
    public int bulkEpochAcquire(int block) {
        // acquire: the block's last reads are over; pairs with bulkEpochRelease
        return memory.getIntAcquire(bulkControlOf(block) + QueueLayout.BULK_EPOCH_OFFSET);
    }

    /**
     * The epoch of a bulk block as its writer knows it. Only the receiver may call it.
     *
     * @param block index of the block
     * @return the lap whose sender filled it
     */
    public int bulkEpochPlain(int block) {
        return memory.getInt(bulkControlOf(block) + QueueLayout.BULK_EPOCH_OFFSET);
    }

    /**
     * Gives a bulk block to the sender of an epoch. Only the receiver may call it.
     *
     * @param block index of the block
     * @param epoch the lap whose sender may fill it
     */
    public void bulkEpochRelease(int block, int epoch) {
        // release: the receiver's reads of the data are over; pairs with bulkEpochAcquire
        memory.putIntRelease(bulkControlOf(block) + QueueLayout.BULK_EPOCH_OFFSET, epoch);
    }

    /**
     * Notes how much data a bulk block holds. Only the sender that claimed it may call it.
     *
     * @param block index of the block
     * @param sizeBytes bytes of data
     */
    public void bulkSize(int block, int sizeBytes) {
        memory.putInt(bulkControlOf(block) + QueueLayout.BULK_SIZE_OFFSET, sizeBytes);
    }

    /**
     * Says which bulk block goes with a packet. Only the sender that claimed both may call it.
     *
     * @param packet offset of the packet in bytes
     * @param block index of the block
     */
    public void bulkBlockOf(int packet, int block) {
        Packet.bulkIndex(memory, packet, block);
    }

    /**
     * The bulk block that goes with a packet.
     *
     * @param packet offset of the packet in bytes
     * @return index of a block of this queue, whatever the packet holds
     */
    public int bulkBlockOf(int packet) {
        return Packet.bulkIndex(memory, packet) & bulkMask;
    }

    /**
     * Where the data of a bulk block lies.
     *
     * @param block index of the block
     * @return offset of the data in bytes
     */
    public int dataOffset(int block) {
        return bulkBlocks + block * geometry.bulkBytes();
    }

    private int bulkControlOf(int block) {
        return bulkControl + block * QueueLayout.LINE_BYTES;
    }
}
