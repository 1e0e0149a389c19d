package io.clump.shm.claim;

import static io.clump.am2.packet.PacketLayout.STATE_OFFSET;
import static io.clump.shm.claim.SenderLines.FIRST_POSITION;
import static io.clump.shm.claim.SenderLines.IDLE;

import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;

/**
 * Sender side of one queue, made by its {@link ClaimAlgorithm}. Belongs to the thread that sends; at most one claim of
 * it is open at a time.
 *
 * <p>A claim cannot be withdrawn: a claimed place in the queue must be published, or the receiver never passes it. So
 * a claim ends without a packet only when the receiver is gone.
 *
 * <p>An algorithm that recovers from dead senders claims positions with {@link #packetClaim} and {@link #bulkClaim},
 * so that the receiver finds claims of a dead sender in its line; other algorithms use the tails of the queue.
 */
public abstract class QueueSender {
    private final PacketQueue queue;
    private final int slot;
    private final QueueMemory memory;

    /** Word of {@link #packetClaim}. */
    private final int packetWord;

    private final OpenClaim packetClaim;
    private final OpenClaim bulkClaim;

    /**
     * Opens a queue. Touches no memory of the queue.
     *
     * @param queue where
     * @param slot the sender's slot in the queue block's table of senders
     */
    protected QueueSender(PacketQueue queue, int slot) {
        this.queue = queue;
        this.slot = slot;
        int line = queue.senderLine(slot);
        memory = queue.memory();
        packetWord = line + QueueLayout.SENDER_PACKET_OFFSET;
        packetClaim = new OpenClaim(memory, queue.start() + QueueLayout.PACKET_TAIL_OFFSET, packetWord);
        bulkClaim = new OpenClaim(
                memory, queue.start() + QueueLayout.BULK_TAIL_OFFSET, line + QueueLayout.SENDER_BULK_OFFSET);
    }

    /**
     * Returns the queue.
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
     * Claims a packet. Waits while the queue is full.
     *
     * @param route route of the message, passed to the waiter
     * @param waiter called repeatedly while the queue is full; may claim in other queues meanwhile
     * @return offset of the packet in bytes, or {@link Route#GONE} if the waiter gave up
     */
    public abstract int claimPacket(Route route, Waiter waiter);

    /**
     * Claims a bulk block and a packet, and stores the block's index in the packet. Waits while there is no space.
     *
     * <p>The block is claimed before the packet, or both at once. The other order deadlocks: the sender that has the
     * packet at the head waits for a block, and the blocks belong to packets behind it (Lumetta 1998, section 3.4.2).
     *
     * @param route route of the message, passed to the waiter
     * @param waiter called repeatedly while there is no space; may claim in other queues meanwhile
     * @return offset of the packet in bytes, or {@link Route#GONE} if the waiter gave up
     */
    public abstract int claimBulk(Route route, Waiter waiter);

    /**
     * Claims a packet if there is one. Never waits: not for the receiver, and not for a sender that is stopped or dead.
     *
     * @return offset of the packet in bytes, or {@link Route#FULL}, which it also is while another sender is in the
     *     middle of a claim
     */
    public abstract int tryClaimPacket();

    /**
     * Claims a bulk block and a packet if there are both, and stores the block's index in the packet. Never waits.
     *
     * @return offset of the packet in bytes, or {@link Route#FULL}, which it also is while another sender is in the
     *     middle of a claim
     */
    public abstract int tryClaimBulk();

    /**
     * Publishes a filled short message to the receiver.
     *
     * @param packet what a claim returned
     */
    public void publish(int packet) {
        // In locals, since after an ordered access all fields are loaded again.
        QueueMemory words = memory;
        int own = packetWord;
        // plain: only the sender writes it as long as it lives
        int state = PacketState.READY ^ lapBits(words.getLong(own) - FIRST_POSITION);
        // release: READY publishes the message; pairs with the receiver's acquire of the state
        words.putIntRelease(packet + STATE_OFFSET, state);
        // release: who sees it sees the message that was published before; pairs with the acquire of SenderLines
        words.putLongRelease(own, IDLE);
    }

    /**
     * Publishes a filled message with bulk data to the receiver.
     *
     * @param packet what a claim with a bulk block returned
     */
    public void publishBulk(int packet) {
        queue.stateRelease(packet, PacketState.READY_BULK ^ lapBits(packetClaim.held()));
        bulkClaim.settle();
        packetClaim.settle();
    }

    /**
     * Returns the bits in which the states that senders publish differ between laps of the ring.
     *
     * @param position of a packet
     * @return the same as {@link QueueReceiver#lapBits}
     */
    protected int lapBits(long position) {
        return 0;
    }

    /**
     * Returns the state of a packet that the receiver, which is gone and has published its head, will not accept.
     *
     * @param position the receiver's head, or one of the positions of the same lap after that
     * @return {@link PacketState#READY} or {@link PacketState#READY_BULK} if the packet there has a message that was
     *     not accepted
     */
    public final int stateLeftAt(long position) {
        return queue.stateAcquire(queue.packetAt(position)) ^ lapBits(position);
    }

    /**
     * Returns the word of the packet that the sender claims.
     *
     * @return the same each time
     */
    protected final OpenClaim packetClaim() {
        return packetClaim;
    }

    /**
     * Returns the word of the bulk block that the sender claims.
     *
     * @return the same each time
     */
    protected final OpenClaim bulkClaim() {
        return bulkClaim;
    }

    /**
     * Stores the index of a bulk block in a packet, if one was claimed.
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
