package io.clump.shm.claim;

import static io.clump.shm.claim.PacketState.FREE;

import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;

/**
 * The lock-free algorithm (Lumetta 1998, section 3.3.1, figure 3.6): Fetch&amp;Increment of the tail assigns a
 * packet, Compare&amp;Swap of the packet's state claims it.
 *
 * <p>Several senders may be assigned to the same packet, on different laps of the ring. The swap decides who of them
 * fills it this time, so the order of assignment is not the order of delivery, not even for one sender (section 3.4.3).
 *
 * <p>Beyond the thesis, a sender announces its claim in a line of its own, and CLAIMED names the sender, so that the
 * receiver can step over what a dead one leaves.
 */
public final class LockFreeClaim implements ClaimAlgorithm {
    /** Makes the algorithm's code; its state is in the memory. */
    public LockFreeClaim() {}

    @Override
    public String name() {
        return "lock-free";
    }

    @Override
    public int id() {
        return 1;
    }

    @Override
    public ClaimDescription description() {
        return new ClaimDescription(false, true, "Lumetta 1998, 3.3.1, figure 3.6");
    }

    @Override
    public void initialise(PacketQueue queue) {
        for (int i = 0; i < queue.geometry().packets(); i++) {
            queue.statePlain(queue.packetAt(i), FREE);
        }
        for (int block = 0; block < queue.geometry().bulkBlocks(); block++) {
            queue.bulkStateRelease(block, FREE);
        }
    }

    @Override
    public int claimPacket(PacketQueue queue, QueueSender sender, Route route, Waiter waiter) {
        queue.senderLines().announcePacket(sender.slot());
        long position = queue.getAndIncrementPacketTail();
        queue.senderLines().holdPacket(sender.slot(), position);
        int packet = queue.packetAt(position);
        int step = Waiter.FIRST_STEP;
        while (!queue.compareAndSetState(packet, FREE, PacketState.claimedBy(sender.slot()))) {
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
        int step = Waiter.FIRST_STEP;
        while (!queue.compareAndSetBulkState(block, FREE, PacketState.claimedBy(sender.slot()))) {
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

    /**
     * The packet before the position, since several senders may be assigned to a free packet, and the one that has it need not
     * wait. Until the position is taken, the state says that it may not be: who finds that its sender has died frees the
     * packet, and leaves the position to those who are assigned to it.
     */
    @Override
    public int tryClaimPacket(PacketQueue queue, QueueSender sender) {
        SenderLines lines = queue.senderLines();
        int slot = sender.slot();
        long position = queue.packetTailAcquire();
        int packet = queue.packetAt(position);
        while (queue.stateAcquire(packet) == FREE) {
            lines.holdPacket(slot, position);
            if (queue.compareAndSetState(packet, FREE, PacketState.triedBy(slot))) {
                if (queue.tryTakePacket(position)) {
                    queue.stateRelease(packet, PacketState.claimedBy(slot));
                    return packet;
                }
                queue.stateRelease(packet, FREE);
            }
            lines.settlePacket(slot);
            position = queue.packetTailAcquire();
            packet = queue.packetAt(position);
        }
        return Route.FULL;
    }

    @Override
    public int tryClaimBulk(PacketQueue queue, QueueSender sender) {
        int block = tryClaimBlock(queue, sender);
        if (block == Route.FULL) {
            return Route.FULL;
        }
        int packet = tryClaimPacket(queue, sender);
        if (packet == Route.FULL) {
            queue.bulkStateRelease(block, FREE);
            queue.senderLines().settleBulk(sender.slot());
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
        queue.stateRelease(packet, FREE);
    }

    @Override
    public void freeBulk(PacketQueue queue, int block) {
        queue.bulkStateRelease(block, FREE);
    }

    @Override
    public DeadClaims deadClaims() {
        return new NamedDeadClaims();
    }

    /** As with packets; but nobody waits for a certain block to be filled, so whoever has it has it. */
    private static int tryClaimBlock(PacketQueue queue, QueueSender sender) {
        SenderLines lines = queue.senderLines();
        int slot = sender.slot();
        long position = queue.bulkTailAcquire();
        int block = queue.bulkBlockAt(position);
        while (queue.bulkStateAcquire(block) == FREE) {
            lines.holdBulk(slot, position);
            if (queue.compareAndSetBulkState(block, FREE, PacketState.claimedBy(slot))) {
                if (queue.tryTakeBulkBlock(position)) {
                    return block;
                }
                queue.bulkStateRelease(block, FREE);
            }
            lines.settleBulk(slot);
            position = queue.bulkTailAcquire();
            block = queue.bulkBlockAt(position);
        }
        return Route.FULL;
    }
}
