package io.clump.shm.claim;

import static io.clump.shm.claim.PacketState.FREE;

import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;

/**
 * The lock-free algorithm that keeps the order of assignment (Lumetta 1998, section 6.3.1, figure 6.19): each packet
 * carries the lap, or epoch, whose sender may fill it. A position has exactly one epoch, so nobody competes for the packet
 * and no Compare&amp;Swap is needed; the receiver counts the epoch up when it frees the packet.
 *
 * <p>Epochs are compared for equality modulo 2^32: a sender would have to sleep through four billion laps to mistake
 * one for another.
 *
 * <p>Beyond the thesis, a sender announces its claim in a line of its own, so that the receiver can step over what a dead
 * one leaves.
 */
public final class LockFreeFifoClaim implements ClaimAlgorithm {
    /** Makes the algorithm's code; its state is in the memory. */
    public LockFreeFifoClaim() {}

    @Override
    public String name() {
        return "fifo";
    }

    @Override
    public int id() {
        return 2;
    }

    @Override
    public ClaimDescription description() {
        return new ClaimDescription(true, true, "Lumetta 1998, 6.3.1, figure 6.19");
    }

    @Override
    public void initialise(PacketQueue queue) {
        for (int i = 0; i < queue.geometry().packets(); i++) {
            queue.statePlain(queue.packetAt(i), FREE);
            queue.epochRelease(queue.packetAt(i), 0);
        }
        for (int block = 0; block < queue.geometry().bulkBlocks(); block++) {
            queue.bulkEpochRelease(block, 0);
        }
    }

    @Override
    public int claimPacket(PacketQueue queue, QueueSender sender, Route route, Waiter waiter) {
        queue.senderLines().announcePacket(sender.slot());
        long position = queue.getAndIncrementPacketTail();
        queue.senderLines().holdPacket(sender.slot(), position);
        int packet = queue.packetAt(position);
        int epoch = queue.packetEpochAt(position);
        int step = Waiter.FIRST_STEP;
        while (queue.epochAcquire(packet) != epoch) {
            step = waiter.pause(step, route);
            if (step == Waiter.GIVE_UP) {
                return Route.GONE;
            }
        }
        return packet;
    }

    @Override
    public int claimBulk(PacketQueue queue, QueueSender sender, Route route, Waiter waiter) {
        queue.senderLines().announceBulk(sender.slot());
        long position = queue.getAndIncrementBulkTail();
        queue.senderLines().holdBulk(sender.slot(), position);
        int block = queue.bulkBlockAt(position);
        int epoch = queue.bulkEpochAt(position);
        int step = Waiter.FIRST_STEP;
        while (queue.bulkEpochAcquire(block) != epoch) {
            step = waiter.pause(step, route);
            if (step == Waiter.GIVE_UP) {
                return Route.GONE;
            }
        }
        int packet = claimPacket(queue, sender, route, waiter);
        if (packet != Route.GONE) {
            queue.bulkBlockOf(packet, block);
        }
        return packet;
    }

    /** The slot is free before the position is taken, so the epoch that is waited for elsewhere has come. */
    @Override
    public int tryClaimPacket(PacketQueue queue, QueueSender sender) {
        SenderLines lines = queue.senderLines();
        long position = queue.packetTailAcquire();
        while (queue.epochAcquire(queue.packetAt(position)) == queue.packetEpochAt(position)) {
            lines.announcePacket(sender.slot());
            if (queue.tryTakePacket(position)) {
                lines.holdPacket(sender.slot(), position);
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
        int packet = isBlockFree(queue, queue.bulkTailAcquire()) ? tryClaimPacket(queue, sender) : Route.FULL;
        if (packet == Route.FULL) {
            return Route.FULL;
        }
        int block = tryClaimBlock(queue, sender);
        if (block == Route.FULL) {
            queue.abort(packet);
            queue.stateRelease(packet, PacketState.READY_BULK);
            queue.senderLines().settlePacket(sender.slot());
            return Route.FULL;
        }
        queue.bulkBlockOf(packet, block);
        return packet;
    }

    @Override
    public void publish(PacketQueue queue, QueueSender sender, int packet) {
        queue.stateRelease(packet, PacketState.READY);
        queue.senderLines().settlePacket(sender.slot());
    }

    @Override
    public void publishBulk(PacketQueue queue, QueueSender sender, int packet) {
        queue.stateRelease(packet, PacketState.READY_BULK);
        queue.senderLines().settleBulk(sender.slot());
        queue.senderLines().settlePacket(sender.slot());
    }

    @Override
    public void freePacket(PacketQueue queue, int packet) {
        queue.statePlain(packet, FREE);
        queue.epochRelease(packet, queue.epochPlain(packet) + 1);
    }

    @Override
    public void freeBulk(PacketQueue queue, int block) {
        queue.bulkEpochRelease(block, queue.bulkEpochPlain(block) + 1);
    }

    @Override
    public DeadClaims deadClaims() {
        return new NumberedDeadClaims(this);
    }

    private static int tryClaimBlock(PacketQueue queue, QueueSender sender) {
        SenderLines lines = queue.senderLines();
        long position = queue.bulkTailAcquire();
        while (isBlockFree(queue, position)) {
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

    private static boolean isBlockFree(PacketQueue queue, long position) {
        return queue.bulkEpochAcquire(queue.bulkBlockAt(position)) == queue.bulkEpochAt(position);
    }
}
