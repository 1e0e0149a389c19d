package io.clump.shm.claim;

import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;

/**
 * Our own algorithm: a message costs one transfer of its line from sender to receiver and one back. Like the algorithm with
 * epochs (Lumetta 1998, section 6.3.1) it gives each position to one sender, in order. Unlike that one it never loads the
 * packet to see whether it is free: the receiver publishes up to where it has freed packets in a line of its own, every
 * {@link #MOST_BETWEEN_PUBLICATIONS} packets or fewer and when it finds nothing, and a sender reads that line only when
 * the position it remembers says that the ring is full. And the receiver never stores to the packet: the state carries the
 * lap, so that what the lap before has left is not mistaken for a message.
 *
 * <pre>
 *   state | lap (30 bits) | READY or READY_BULK (2 bits) |      all zero: never filled
 * </pre>
 *
 * <p>Laps are compared modulo 2^30: a packet would have to be left alone for a billion laps to be mistaken, and each lap
 * fills it, but for those whose sender died.
 */
public final class SingleTransferClaim implements ClaimAlgorithm {
    /** Packets that the receiver frees between two publications at most; a quarter of the ring if that is less. */
    static final int MOST_BETWEEN_PUBLICATIONS = 64;

    private static final int STATE_BITS = 2;

    /** Makes the algorithm's code; its state is in the memory. */
    public SingleTransferClaim() {}

    @Override
    public String name() {
        return "single-transfer";
    }

    @Override
    public int id() {
        return 32;
    }

    @Override
    public ClaimDescription description() {
        return new ClaimDescription(true, true, "Clump");
    }

    @Override
    public void initialise(PacketQueue queue) {
        queue.freed().packetsRelease(0);
        queue.freed().blocksRelease(0);
    }

    @Override
    public int claimPacket(PacketQueue queue, QueueSender sender, Route route, Waiter waiter) {
        SenderLines lines = queue.senderLines();
        lines.announcePacket(sender.slot());
        long position = queue.getAndIncrementPacketTail();
        lines.holdPacket(sender.slot(), position);
        int step = Waiter.FIRST_STEP;
        while (position >= sender.packetLimit && position >= reloadPacketLimit(queue, sender)) {
            step = waiter.pause(step, route);
            if (step == Waiter.GIVE_UP) {
                return Route.GONE;
            }
        }
        sender.packetPosition = position;
        return queue.packetAt(position);
    }

    @Override
    public int claimBulk(PacketQueue queue, QueueSender sender, Route route, Waiter waiter) {
        SenderLines lines = queue.senderLines();
        lines.announceBulk(sender.slot());
        long position = queue.getAndIncrementBulkTail();
        lines.holdBulk(sender.slot(), position);
        int step = Waiter.FIRST_STEP;
        while (position >= sender.bulkLimit && position >= reloadBulkLimit(queue, sender)) {
            step = waiter.pause(step, route);
            if (step == Waiter.GIVE_UP) {
                return Route.GONE;
            }
        }
        int packet = claimPacket(queue, sender, route, waiter);
        if (packet != Route.GONE) {
            queue.bulkBlockOf(packet, queue.bulkBlockAt(position));
        }
        return packet;
    }

    /** The position is taken only if the packet is free already. */
    @Override
    public int tryClaimPacket(PacketQueue queue, QueueSender sender) {
        SenderLines lines = queue.senderLines();
        long position = queue.packetTailAcquire();
        while (position < sender.packetLimit || position < reloadPacketLimit(queue, sender)) {
            lines.announcePacket(sender.slot());
            if (queue.tryTakePacket(position)) {
                lines.holdPacket(sender.slot(), position);
                sender.packetPosition = position;
                return queue.packetAt(position);
            }
            lines.settlePacket(sender.slot());
            position = queue.packetTailAcquire();
        }
        return Route.FULL;
    }

    /**
     * The packet before the block, as a position of a packet can be given up and that of a block cannot; nothing waits, so
     * nothing deadlocks. The first look keeps packets from being given up while there are no blocks.
     */
    @Override
    public int tryClaimBulk(PacketQueue queue, QueueSender sender) {
        int packet = isBlockFree(queue, sender, queue.bulkTailAcquire()) ? tryClaimPacket(queue, sender) : Route.FULL;
        if (packet == Route.FULL) {
            return Route.FULL;
        }
        int block = tryClaimBlock(queue, sender);
        if (block == Route.FULL) {
            queue.abort(packet);
            queue.stateRelease(packet, lapBits(queue, sender.packetPosition) ^ PacketState.READY_BULK);
            queue.senderLines().settlePacket(sender.slot());
            return Route.FULL;
        }
        queue.bulkBlockOf(packet, block);
        return packet;
    }

    @Override
    public void publish(PacketQueue queue, QueueSender sender, int packet) {
        queue.stateRelease(packet, lapBits(queue, sender.packetPosition) ^ PacketState.READY);
        queue.senderLines().settlePacket(sender.slot());
    }

    @Override
    public void publishBulk(PacketQueue queue, QueueSender sender, int packet) {
        queue.stateRelease(packet, lapBits(queue, sender.packetPosition) ^ PacketState.READY_BULK);
        queue.senderLines().settleBulk(sender.slot());
        queue.senderLines().settlePacket(sender.slot());
    }

    @Override
    public int lapBits(PacketQueue queue, long position) {
        return queue.packetEpochAt(position) << STATE_BITS;
    }

    /** Nothing: at the positions that the receiver has not reached yet, what it has accepted is of another lap. */
    @Override
    public void accept(PacketQueue queue, int packet) {}

    /** Nothing: a packet alone is never given back, see {@link #freedUpTo}. */
    @Override
    public void freePacket(PacketQueue queue, int packet) {}

    @Override
    public void freedUpTo(PacketQueue queue, long position) {
        if (position - queue.freed().packetsPlain() >= packetsBetweenPublications(queue)) {
            queue.freed().packetsRelease(position);
        }
    }

    @Override
    public void idle(PacketQueue queue, long position) {
        if (position != queue.freed().packetsPlain()) {
            queue.freed().packetsRelease(position);
        }
    }

    /**
     * Blocks come back in any order, since a sender may take a block first and a packet last. The receiver counts each
     * block's laps where no sender looks, and publishes up to where none is missing.
     */
    @Override
    public void freeBulk(PacketQueue queue, int block) {
        queue.bulkEpochPlain(block, queue.bulkEpochPlain(block) + 1);
        long position = queue.freed().blocksPlain();
        while (queue.bulkEpochPlain(queue.bulkBlockAt(position)) != queue.bulkEpochAt(position)) {
            position++;
        }
        queue.freed().blocksRelease(position);
    }

    @Override
    public DeadClaims deadClaims() {
        return new NumberedDeadClaims(this);
    }

    private static int tryClaimBlock(PacketQueue queue, QueueSender sender) {
        SenderLines lines = queue.senderLines();
        long position = queue.bulkTailAcquire();
        while (isBlockFree(queue, sender, position)) {
            lines.announceBulk(sender.slot());
            if (queue.tryTakeBulkBlock(position)) {
                lines.holdBulk(sender.slot(), position);
                return queue.bulkBlockAt(position);
            }
            lines.settleBulk(sender.slot());
            position = queue.bulkTailAcquire();
        }
        return Route.FULL;
    }

    private static boolean isBlockFree(PacketQueue queue, QueueSender sender, long position) {
        return position < sender.bulkLimit || position < reloadBulkLimit(queue, sender);
    }

    static int packetsBetweenPublications(PacketQueue queue) {
        return Math.min(MOST_BETWEEN_PUBLICATIONS, Math.max(1, queue.geometry().packets() / 4));
    }

    private static long reloadPacketLimit(PacketQueue queue, QueueSender sender) {
        sender.packetLimit = queue.freed().packetsAcquire() + queue.geometry().packets();
        return sender.packetLimit;
    }

    private static long reloadBulkLimit(PacketQueue queue, QueueSender sender) {
        sender.bulkLimit = queue.freed().blocksAcquire() + queue.geometry().bulkBlocks();
        return sender.bulkLimit;
    }
}
