package io.clump.shm.claim;

import static io.clump.am2.packet.PacketLayout.EPOCH_OFFSET;
import static io.clump.am2.packet.PacketLayout.KIND_OFFSET;
import static io.clump.am2.packet.PacketLayout.STATE_OFFSET;

import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;

/**
 * One queue of a queue block in memory: tails, head, states and bulk blocks, and the words of algorithms. Each method
 * is one access or none. Packets are named by their offset in the memory in bytes, bulk
 * blocks by their index, and positions count assignments and never wrap. Nothing is validated and nothing is allocated.
 */
public final class PacketQueue {
    private final QueueMemory memory;
    private final int start;
    private final QueueGeometry geometry;
    private final Tail packetTail;
    private final Tail bulkTail;
    private final int head;
    private final int packets;
    private final int bulkControl;
    private final int bulkBlocks;
    private final int packetMask;
    private final int packetShift;
    private final int bulkMask;
    private final int bulkShift;

    /**
     * Wraps memory as a queue.
     *
     * @param memory memory of the queue block
     * @param start of the queue, its offset in bytes
     * @param geometry its sizes
     */
    public PacketQueue(QueueMemory memory, int start, QueueGeometry geometry) {
        this.memory = memory;
        this.start = start;
        this.geometry = geometry;
        packetTail = new Tail(memory, start + QueueLayout.PACKET_TAIL_OFFSET);
        bulkTail = new Tail(memory, start + QueueLayout.BULK_TAIL_OFFSET);
        head = start + QueueLayout.HEAD_OFFSET;
        packets = Math.toIntExact(start + QueueLayout.packetsOffset(geometry));
        bulkControl = Math.toIntExact(start + QueueLayout.bulkControlOffset(geometry));
        bulkBlocks = Math.toIntExact(start + QueueLayout.bulkBlocksOffset(geometry));
        packetMask = geometry.packets() - 1;
        packetShift = Integer.numberOfTrailingZeros(geometry.packets());
        bulkMask = geometry.bulkBlocks() - 1;
        bulkShift = Integer.numberOfTrailingZeros(geometry.bulkBlocks());
    }

    /** Returns the sizes of the queue.
     *
     * @return the geometry
     */
    public QueueGeometry geometry() {
        return geometry;
    }

    /**
     * Returns the memory of all offsets, for algorithms with their own words.
     *
     * @return the words of the queue block
     */
    public QueueMemory memory() {
        return memory;
    }

    /** Offset of the queue in bytes. */
    int start() {
        return start;
    }

    /** Offset in bytes of the line of a sender. */
    int senderLine(int slot) {
        return start + QueueLayout.SENDERS_OFFSET + slot * QueueLayout.LINE_BYTES;
    }

    /**
     * Returns the line that the senders of an algorithm share; all zero at first.
     *
     * @return its offset in bytes
     */
    public int lockLine() {
        return start + QueueLayout.LOCK_OFFSET;
    }

    /**
     * Returns the line that the receiver of an algorithm writes and its senders read; all zero at first.
     *
     * @return its offset in bytes
     */
    public int freedLine() {
        return start + QueueLayout.FREED_OFFSET;
    }

    /**
     * Returns the part of a sender's line that an algorithm may use: the line without its first
     * {@link QueueLayout#SENDER_OWN_OFFSET} bytes. All zero at first; a later sender finds the values of the former
     * sender of the slot.
     *
     * @param slot of the sender
     * @return its offset in bytes
     */
    public int senderWords(int slot) {
        return senderLine(slot) + QueueLayout.SENDER_OWN_OFFSET;
    }

    /**
     * Returns the word of 32 bits beside the state of a packet, for the algorithm: an epoch, a lock, a semaphore or a
     * link.
     * Zero at first.
     *
     * @param packet offset of the packet in bytes
     * @return its offset in bytes
     */
    public int wordOf(int packet) {
        return packet + EPOCH_OFFSET;
    }

    /**
     * Returns the word of 32 bits beside the state of a bulk block, for the algorithm. Zero at first.
     *
     * @param block index of the block
     * @return its offset in bytes
     */
    public int wordOfBulkBlock(int block) {
        return bulkControlOf(block) + QueueLayout.BULK_EPOCH_OFFSET;
    }

    /**
     * Returns the packet at a position.
     *
     * @param position assigned position, 0 or more
     * @return offset of the packet in bytes
     */
    public int packetAt(long position) {
        return packets + ((int) position & packetMask) * PacketLayout.LENGTH_BYTES;
    }

    /**
     * Returns the index of a packet.
     *
     * @param packet its offset in bytes
     * @return 0 up to the number of packets
     */
    public int indexOf(int packet) {
        return (packet - packets) / PacketLayout.LENGTH_BYTES;
    }

    /**
     * Returns the number of laps of the ring of packets before a position.
     *
     * @param position assigned position, 0 or more
     * @return the number of laps, modulo 2^32
     */
    public int packetEpochAt(long position) {
        return (int) (position >>> packetShift);
    }

    /**
     * Returns the bulk block at a position.
     *
     * @param position assigned position, 0 or more
     * @return index of the block
     */
    public int bulkBlockAt(long position) {
        return (int) position & bulkMask;
    }

    /**
     * Returns the number of laps of the ring of bulk blocks before a position.
     *
     * @param position assigned position, 0 or more
     * @return the number of laps, modulo 2^32
     */
    public int bulkEpochAt(long position) {
        return (int) (position >>> bulkShift);
    }

    /**
     * Returns the tail of the ring of packets.
     *
     * @return the same each time
     */
    public Tail packetTail() {
        return packetTail;
    }

    /**
     * Returns the tail of the ring of bulk blocks.
     *
     * @return the same each time
     */
    public Tail bulkTail() {
        return bulkTail;
    }

    /**
     * Returns the number of accepted packets, for inspection.
     *
     * @return the next position that the receiver will accept; may be slightly old
     */
    public long headOpaque() {
        // opaque: for inspection only; nothing is read that depends on it
        return memory.buffer().getLongOpaque(head);
    }

    /**
     * Publishes the number of accepted packets. Only the receiver may call it.
     *
     * @param position the next position it will accept
     */
    public void headOpaque(long position) {
        // opaque: nobody acts on it while the receiver is there; after that, the order comes from how its end was
        // learned
        memory.putLongOpaque(head, position);
    }

    /**
     * Returns the number of accepted packets, for senders of a receiver that is gone.
     *
     * @return the next position it would have accepted
     */
    public long headAcquire() {
        // acquire: the last value, since the receiver's end was seen before; pairs with headOpaque
        return memory.getLongAcquire(head);
    }

    /**
     * Marks a packet as accepted or returned, and not free.
     *
     * @param packet offset of the packet in bytes
     */
    public void acceptedPlain(int packet) {
        // plain: the receiver's until it is free again; the state's next release, or the receiver's end, shows it
        memory.putInt(packet + STATE_OFFSET, PacketState.ACCEPTED);
    }

    /**
     * Marks a claimed packet to be skipped by the receiver, for a sender without a bulk block; it is then published
     * as a message with bulk data.
     *
     * @param packet offset of the packet in bytes
     */
    public void abort(int packet) {
        memory.buffer().putByte(packet + KIND_OFFSET, (byte) PacketKind.ABORTED);
    }

    /**
     * Returns the state of a packet; everything written before the state is visible.
     *
     * @param packet offset of the packet in bytes
     * @return one of the constants of {@link PacketState}
     */
    public int stateAcquire(int packet) {
        // acquire: sees the filled packet and its data; pairs with stateRelease
        return memory.getIntAcquire(packet + STATE_OFFSET);
    }

    /**
     * Sets the state of a packet of the caller, and publishes all earlier writes.
     *
     * @param packet offset of the packet in bytes
     * @param state one of the constants of {@link PacketState}
     */
    public void stateRelease(int packet, int state) {
        // release: READY publishes the message, pairs with stateAcquire; FREE ends the receiver's reads, pairs with
        // compareAndSetState of the next sender
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
     * Changes the state of a packet if it equals the expected one.
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

    /** Returns the state of a bulk block.
     *
     * @param block index of the block
     * @return {@link PacketState#FREE} or {@link PacketState#CLAIMED}
     */
    public int bulkStateAcquire(int block) {
        // acquire: if it is FREE the receiver's reads of the data are over; pairs with bulkStateRelease
        return memory.getIntAcquire(bulkControlOf(block) + QueueLayout.BULK_STATE_OFFSET);
    }

    /**
     * Sets the state of a bulk block, and publishes all earlier writes.
     *
     * @param block index of the block
     * @param state {@link PacketState#FREE} or {@link PacketState#CLAIMED}
     */
    public void bulkStateRelease(int block, int state) {
        // release: the receiver's reads of the data are over; pairs with compareAndSetBulkState of the next sender
        memory.putIntRelease(bulkControlOf(block) + QueueLayout.BULK_STATE_OFFSET, state);
    }

    /**
     * Changes the state of a bulk block if it equals the expected one.
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
     * @param state {@link PacketState#FREE} or {@link PacketState#CLAIMED}
     * @return the previous value
     */
    public int getAndSetBulkState(int block, int state) {
        // getAndSet: one of the senders assigned to the block wins it; pairs with bulkStateRelease of the receiver
        return memory.getAndSetInt(bulkControlOf(block) + QueueLayout.BULK_STATE_OFFSET, state);
    }

    /**
     * Stores the bulk block of a packet. Only the sender that claimed both may call it.
     *
     * @param packet offset of the packet in bytes
     * @param block index of the block
     */
    public void bulkBlockOf(int packet, int block) {
        Packet.bulkIndex(memory.buffer(), packet, block);
    }

    /**
     * Returns the bulk block of a packet.
     *
     * @param packet offset of the packet in bytes
     * @return index of a block of this queue, for any contents of the packet
     */
    public int bulkBlockOf(int packet) {
        return Packet.bulkIndex(memory.buffer(), packet) & bulkMask;
    }

    /**
     * Returns whether a filled packet names a bulk block.
     *
     * @param packet offset of the packet in bytes
     * @param block index of the block
     * @return false if it is another one, or if the data is in a group block of the sender
     */
    boolean hasBulkBlock(int packet, int block) {
        int kind = memory.buffer().getByte(packet + KIND_OFFSET);
        return (kind & PacketKind.GROUP) == 0 && bulkBlockOf(packet) == block;
    }

    /**
     * Address of the data of a bulk block.
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
