package io.clump.shm.claim;

import static io.clump.am2.packet.PacketLayout.EPOCH_OFFSET;
import static io.clump.shm.claim.PacketState.CLAIMED;
import static io.clump.shm.claim.PacketState.FREE;

import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;

/**
 * The lock-free algorithm for processors without Compare&amp;Swap (Lumetta 1998, section 3.3.2, table 3.1): the state of a
 * packet is split into a lock, which senders take with Test&amp;Set, and a substate.
 *
 * <pre>
 *   state        lock       substate
 *   FREE         UNLOCKED   FREE
 *   CLAIMED      LOCKED     FREE
 *   READY        LOCKED     READY
 *   READY_BULK   LOCKED     READY_BULK
 * </pre>
 *
 * The substate lies where other algorithms have the state, so that the receiver sees no difference; the lock lies where
 * they have the epoch. With READY the sender hands the lock to the receiver, and it is the receiver that clears it (the
 * thesis's text says the sender), after the substate: a sender that finds the packet unlocked must find it FREE. A bulk
 * block has no substate.
 */
public final class TestAndSetStateClaim implements ClaimAlgorithm {
    private static final int UNLOCKED = 0;
    private static final int LOCKED = 1;

    /** Makes the algorithm's code; its state is in the memory. */
    public TestAndSetStateClaim() {}

    @Override
    public String name() {
        return "lock-free-tas";
    }

    @Override
    public int id() {
        return 3;
    }

    @Override
    public ClaimDescription description() {
        return new ClaimDescription(false, false, "Lumetta 1998, 3.3.2, table 3.1");
    }

    @Override
    public void initialise(PacketQueue queue) {
        for (int i = 0; i < queue.geometry().packets(); i++) {
            freePacket(queue, queue.packetAt(i));
        }
        for (int block = 0; block < queue.geometry().bulkBlocks(); block++) {
            freeBulk(queue, block);
        }
    }

    @Override
    public int claimPacket(PacketQueue queue, QueueSender sender, Route route, Waiter waiter) {
        int packet = queue.packetAt(queue.getAndIncrementPacketTail());
        int step = Waiter.FIRST_STEP;
        while (testAndSet(queue, packet) != UNLOCKED) {
            step = waiter.pause(step, route);
            if (step == Waiter.GIVE_UP) {
                return Route.GONE;
            }
        }
        return packet;
    }

    @Override
    public int claimBulk(PacketQueue queue, QueueSender sender, Route route, Waiter waiter) {
        int block = queue.bulkBlockAt(queue.getAndIncrementBulkTail());
        int step = Waiter.FIRST_STEP;
        while (queue.getAndSetBulkState(block, CLAIMED) != FREE) {
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

    /** The packet before the position, since several senders may be assigned to a free packet. */
    @Override
    public int tryClaimPacket(PacketQueue queue, QueueSender sender) {
        long position = queue.packetTailAcquire();
        int packet = queue.packetAt(position);
        while (testAndSet(queue, packet) == UNLOCKED) {
            if (queue.tryTakePacket(position)) {
                return packet;
            }
            queue.epochRelease(packet, UNLOCKED);
            position = queue.packetTailAcquire();
            packet = queue.packetAt(position);
        }
        return Route.FULL;
    }

    @Override
    public int tryClaimBulk(PacketQueue queue, QueueSender sender) {
        int block = tryClaimBlock(queue);
        int packet = block == Route.FULL ? Route.FULL : tryClaimPacket(queue, sender);
        if (packet != Route.FULL) {
            queue.bulkBlockOf(packet, block);
        } else if (block != Route.FULL) {
            freeBulk(queue, block);
        }
        return packet;
    }

    @Override
    public void freePacket(PacketQueue queue, int packet) {
        queue.statePlain(packet, FREE);
        queue.epochRelease(packet, UNLOCKED);
    }

    @Override
    public void freeBulk(PacketQueue queue, int block) {
        queue.bulkStateRelease(block, FREE);
    }

    private int tryClaimBlock(PacketQueue queue) {
        long position = queue.bulkTailAcquire();
        int block = queue.bulkBlockAt(position);
        while (queue.getAndSetBulkState(block, CLAIMED) == FREE) {
            if (queue.tryTakeBulkBlock(position)) {
                return block;
            }
            freeBulk(queue, block);
            position = queue.bulkTailAcquire();
            block = queue.bulkBlockAt(position);
        }
        return Route.FULL;
    }

    private static int testAndSet(PacketQueue queue, int packet) {
        // getAndSet: one of the senders assigned to the slot wins it; pairs with epochRelease of the receiver
        return queue.memory().getAndSetInt(packet + EPOCH_OFFSET, LOCKED);
    }
}
