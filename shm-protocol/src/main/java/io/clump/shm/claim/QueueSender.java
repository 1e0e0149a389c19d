package io.clump.shm.claim;

import static io.clump.am2.packet.PacketLayout.STATE_OFFSET;
import static io.clump.shm.claim.SenderLines.ANNOUNCED;
import static io.clump.shm.claim.SenderLines.FIRST_POSITION;
import static io.clump.shm.claim.SenderLines.IDLE;

import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;

/**
 * Sender side of one queue, made by its {@link ClaimAlgorithm}. Belongs to the thread that sends; at most one claim of it is open at
 * a time.
 *
 * <p>A claim cannot be taken back: whatever holds a place in the queue must be published, or the receiver never gets
 * past it. So a claim ends without a packet only when the receiver is gone.
 *
 * <p>The protected methods write the sender's own line, where the receiver finds what a dead sender has claimed; {@link
 * SenderLines} says why that is enough. An algorithm that does not recover from dead senders takes its positions from {@link
 * PacketQueue} instead.
 */
public abstract class QueueSender {
    private final QueueMemory memory;
    private final PacketQueue queue;
    private final int slot;
    private final int packetTail;
    private final int bulkTail;
    private final int packetWord;
    private final int bulkWord;

    /**
     * Opens a queue. Touches no memory of the queue.
     *
     * @param queue where
     * @param slot the sender's slot in the queue block's table of senders
     */
    protected QueueSender(PacketQueue queue, int slot) {
        this.queue = queue;
        this.slot = slot;
        memory = queue.memory();
        packetTail = queue.start() + QueueLayout.PACKET_TAIL_OFFSET;
        bulkTail = queue.start() + QueueLayout.BULK_TAIL_OFFSET;
        packetWord = queue.senderLine(slot) + QueueLayout.SENDER_PACKET_OFFSET;
        bulkWord = queue.senderLine(slot) + QueueLayout.SENDER_BULK_OFFSET;
    }

    /**
     * The queue to which this sends.
     *
     * @return the same each time
     */
    public final PacketQueue queue() {
        return queue;
    }

    /**
     * The sender's slot.
     *
     * @return 0 up to the number of senders of the queue's geometry
     */
    public final int slot() {
        return slot;
    }

    /**
     * Claims a packet. Waits while there is none.
     *
     * @param route the way the message goes, told to the waiter
     * @param waiter called again and again while there is no packet; may claim in other queues meanwhile
     * @return offset of the packet in bytes, or {@link Route#GONE} if the waiter gave up
     */
    public abstract int claimPacket(Route route, Waiter waiter);

    /**
     * Claims a bulk block and a packet, and leaves the block's index in the packet. Waits while there is no room.
     *
     * <p>The block is claimed before the packet, or both at once. The other order deadlocks: whoever has the packet at
     * the head waits for a block, and the blocks belong to packets behind it (Lumetta 1998, section 3.4.2).
     *
     * @param route the way the message goes, told to the waiter
     * @param waiter called again and again while there is no room; may claim in other queues meanwhile
     * @return offset of the packet in bytes, or {@link Route#GONE} if the waiter gave up
     */
    public abstract int claimBulk(Route route, Waiter waiter);

    /**
     * Claims a packet if there is one. Never waits: not for the receiver, and not for a sender that is stopped or dead.
     *
     * @return offset of the packet in bytes, or {@link Route#FULL}, which it also is while another sender is in the middle of
     *     a claim
     */
    public abstract int tryClaimPacket();

    /**
     * Claims a bulk block and a packet if there are both, and leaves the block's index in the packet. Never waits.
     *
     * @return offset of the packet in bytes, or {@link Route#FULL}, which it also is while another sender is in the middle of
     *     a claim
     */
    public abstract int tryClaimBulk();

    /**
     * Hands a filled short message to the receiver.
     *
     * @param packet what a claim returned
     */
    public void publish(int packet) {
        publish(packet, PacketState.READY);
    }

    /**
     * Hands a filled message with bulk data to the receiver.
     *
     * @param packet what a claim with a bulk block returned
     */
    public void publishBulk(int packet) {
        publishBulk(packet, PacketState.READY_BULK);
    }

    /**
     * The state of a packet that no receiver will accept any more, since it is gone; it has published its head before.
     *
     * @param position the receiver's head, or one of the positions of the same lap after that
     * @return {@link PacketState#READY} or {@link PacketState#READY_BULK} if the packet that lies there has a message that was
     *     not accepted
     */
    public int stateLeftAt(long position) {
        return queue.stateAcquire(queue.packetAt(position));
    }

    /**
     * Sets the state of a packet that stands for a short message, and clears what the sender says about packets.
     *
     * @param packet offset of the packet in bytes
     * @param state of the packet from now on
     */
    protected final void publish(int packet, int state) {
        // In locals, since after an ordered access all fields are loaded again.
        QueueMemory words = memory;
        int own = packetWord;
        // release: publishes the message; pairs with the receiver's acquire of the state
        words.putIntRelease(packet + STATE_OFFSET, state);
        // release: who sees it sees the message that was published before; pairs with SenderLines.packetAcquire
        words.putLongRelease(own, IDLE);
    }

    /**
     * Sets the state of a packet that stands for a message with bulk data, and clears what the sender says.
     *
     * @param packet offset of the packet in bytes
     * @param state of the packet from now on
     */
    protected final void publishBulk(int packet, int state) {
        queue.stateRelease(packet, state);
        settleBulk();
        settlePacket();
    }

    /**
     * Takes the next position of the ring of packets. What the sender says in its line allows the receiver to recover, at each step.
     *
     * @return the position
     */
    protected final long takePacket() {
        return take(packetWord, packetTail);
    }

    /**
     * Takes the next position of the ring of bulk blocks, as {@link #takePacket} does.
     *
     * @return the position
     */
    protected final long takeBulk() {
        return take(bulkWord, bulkTail);
    }

    private long take(int own, int tail) {
        // In locals, since after an ordered access all fields are loaded again.
        QueueMemory words = memory;
        // opaque: the getAndAdd that follows releases it; pairs with the acquire of SenderLines after that of the tail
        words.putLongOpaque(own, ANNOUNCED);
        // getAndAdd: assigns the position, irrevocable; pairs with itself in other senders
        long position = words.getAndAddLong(tail, 1);
        // opaque: cannot move before the getAndAdd; until it is seen, ANNOUNCED says enough
        words.putLongOpaque(own, FIRST_POSITION + position);
        return position;
    }

    /**
     * Takes a position of the ring of packets if it is the next one, as {@link #takePacket} does.
     *
     * @param position what {@link PacketQueue#packetTailAcquire} returned
     * @return false if another sender has taken it
     */
    protected final boolean tryTakePacket(long position) {
        announcePacket();
        if (queue.tryTakePacket(position)) {
            holdPacket(position);
            return true;
        }
        settlePacket();
        return false;
    }

    /**
     * Takes a position of the ring of bulk blocks if it is the next one, as {@link #takePacket} does.
     *
     * @param position what {@link PacketQueue#bulkTailAcquire} returned
     * @return false if another sender has taken it
     */
    protected final boolean tryTakeBulk(long position) {
        announceBulk();
        if (queue.tryTakeBulkBlock(position)) {
            holdBulk(position);
            return true;
        }
        settleBulk();
        return false;
    }

    /** Says that the sender is about to take a position of the ring of packets. */
    protected final void announcePacket() {
        // opaque: what takes the position releases it; pairs with SenderLines.packetAcquire after packetTailAcquire
        memory.putLongOpaque(packetWord, ANNOUNCED);
    }

    /** Says that the sender is about to take a position of the ring of bulk blocks. */
    protected final void announceBulk() {
        // opaque: what takes the position releases it; pairs with SenderLines.bulkAcquire after bulkTailAcquire
        memory.putLongOpaque(bulkWord, ANNOUNCED);
    }

    /**
     * Says which position of the ring of packets the sender has taken, or may have taken.
     *
     * @param position of a packet
     */
    protected final void holdPacket(long position) {
        // opaque: cannot move before the step that gave the position; until it is seen, ANNOUNCED says enough
        memory.putLongOpaque(packetWord, FIRST_POSITION + position);
    }

    /**
     * Says which position of the ring of bulk blocks the sender has taken, or may have taken.
     *
     * @param position of a bulk block
     */
    protected final void holdBulk(long position) {
        // opaque: cannot move before the step that gave the position; until it is seen, ANNOUNCED says enough
        memory.putLongOpaque(bulkWord, FIRST_POSITION + position);
    }

    /**
     * The position that the sender said last it holds.
     *
     * @return position of a packet
     */
    protected final long heldPacket() {
        // plain: only the sender writes it while it claims
        return memory.getLong(packetWord) - FIRST_POSITION;
    }

    /** Says that the sender claims no packet any more. */
    protected final void settlePacket() {
        // release: who sees it sees the message that was published before; pairs with SenderLines.packetAcquire
        memory.putLongRelease(packetWord, IDLE);
    }

    /** Says that the sender claims no bulk block any more. */
    protected final void settleBulk() {
        // release: who sees it sees the message that was published before; pairs with SenderLines.bulkAcquire
        memory.putLongRelease(bulkWord, IDLE);
    }

    /**
     * Leaves the index of a bulk block in a packet, if one was claimed.
     *
     * @param packet what a claim returned
     * @param block index of the block
     * @return the same as {@code packet}
     */
    protected final int withBlock(int packet, int block) {
        if (packet >= 0) {
            queue.bulkBlockOf(packet, block);
        }
        return packet;
    }
}
