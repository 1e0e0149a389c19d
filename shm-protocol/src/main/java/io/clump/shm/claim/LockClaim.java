package io.clump.shm.claim;

import static io.clump.shm.claim.PacketState.FREE;

import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import io.clump.shm.lock.QueueLock;

/**
 * The algorithm with a lock (Lumetta 1998, section 6.3.1, figure 6.14), for any lock: under it a sender looks whether the
 * packet at the tail is FREE, marks it CLAIMED and moves the tail on. A medium message checks and takes packet and bulk
 * block in one critical section. Who finds no room gives the lock back before it waits, and so holds no place in the
 * queue; the packet is filled after the lock was given back.
 *
 * <p>A sender that is stopped while it holds the lock stops all others, and one that dies there stops them for ever,
 * unless the lock knows better: each lock says what it can do. Beyond the thesis, CLAIMED names the sender, and a line of
 * the sender says which packet, so that the receiver can step over what one that died with the lock given back has left.
 */
abstract class LockClaim implements ClaimAlgorithm {
    /** Tries of a claim that does not wait to get the lock, some microseconds together. */
    private static final int MOST_TRIES = 64;

    private final int id;
    private final String name;
    private final ClaimDescription description;
    private final QueueLock lock;

    LockClaim(int id, String name, ClaimDescription description, QueueLock lock) {
        this.id = id;
        this.name = name;
        this.description = description;
        this.lock = lock;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public ClaimDescription description() {
        return description;
    }

    @Override
    public void initialise(PacketQueue queue) {
        lock.initialise(queue.lock());
        for (int i = 0; i < queue.geometry().packets(); i++) {
            queue.statePlain(queue.packetAt(i), FREE);
        }
        for (int block = 0; block < queue.geometry().bulkBlocks(); block++) {
            queue.bulkStatePlain(block, FREE);
        }
    }

    @Override
    public int claimPacket(PacketQueue queue, QueueSender sender, Route route, Waiter waiter) {
        int step = Waiter.FIRST_STEP;
        while (step != Waiter.GIVE_UP) {
            int packet = claimPacketUnder(acquire(queue, sender), queue, sender);
            if (packet != Route.FULL) {
                return packet;
            }
            step = waiter.pause(step, route);
        }
        return Route.GONE;
    }

    @Override
    public int claimBulk(PacketQueue queue, QueueSender sender, Route route, Waiter waiter) {
        int step = Waiter.FIRST_STEP;
        while (step != Waiter.GIVE_UP) {
            int packet = claimBulkUnder(acquire(queue, sender), queue, sender);
            if (packet != Route.FULL) {
                return packet;
            }
            step = waiter.pause(step, route);
        }
        return Route.GONE;
    }

    @Override
    public int tryClaimPacket(PacketQueue queue, QueueSender sender) {
        int hold = tryAcquire(queue, sender);
        return hold == QueueLock.BUSY ? Route.FULL : claimPacketUnder(hold, queue, sender);
    }

    @Override
    public int tryClaimBulk(PacketQueue queue, QueueSender sender) {
        int hold = tryAcquire(queue, sender);
        return hold == QueueLock.BUSY ? Route.FULL : claimBulkUnder(hold, queue, sender);
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

    private int acquire(PacketQueue queue, QueueSender sender) {
        int hold = lock.acquire(queue.lock(), sender.slot());
        if (hold == QueueLock.HOLDER_DIED) {
            undoPacket(queue);
        }
        return hold;
    }

    /** A lock is held for a few instructions, so a few tries tell whether its holder runs. */
    private int tryAcquire(PacketQueue queue, QueueSender sender) {
        int hold = lock.tryAcquire(queue.lock(), sender.slot());
        for (int tries = 1; hold == QueueLock.BUSY && tries < MOST_TRIES; tries++) {
            Thread.onSpinWait();
            hold = lock.tryAcquire(queue.lock(), sender.slot());
        }
        if (hold == QueueLock.HOLDER_DIED) {
            undoPacket(queue);
        }
        return hold;
    }

    /** Takes the packet at the tail if it is free, and gives the lock back either way. */
    private int claimPacketUnder(int hold, PacketQueue queue, QueueSender sender) {
        long position = queue.tails().packetTailPlain();
        boolean isFree = queue.stateAcquire(queue.packetAt(position)) == FREE;
        if (isFree) {
            takePacket(queue, sender, position);
        }
        lock.release(queue.lock(), sender.slot(), hold);
        return isFree ? queue.packetAt(position) : Route.FULL;
    }

    /** Takes packet and bulk block at the tails if both are free, and gives the lock back either way. */
    private int claimBulkUnder(int hold, PacketQueue queue, QueueSender sender) {
        long position = queue.tails().packetTailPlain();
        long bulkPosition = queue.tails().bulkTailPlain();
        boolean areFree = queue.stateAcquire(queue.packetAt(position)) == FREE
                && queue.bulkStateAcquire(queue.bulkBlockAt(bulkPosition)) == FREE;
        if (areFree) {
            takeBulk(queue, sender, bulkPosition);
            takePacket(queue, sender, position);
        }
        lock.release(queue.lock(), sender.slot(), hold);
        if (!areFree) {
            return Route.FULL;
        }
        queue.bulkBlockOf(queue.packetAt(position), queue.bulkBlockAt(bulkPosition));
        return queue.packetAt(position);
    }

    /** The tail moves last: receiver and repair see a packet behind it that is claimed, and by whom. */
    private static void takePacket(PacketQueue queue, QueueSender sender, long position) {
        queue.senderLines().holdPacket(sender.slot(), position);
        queue.stateRelease(queue.packetAt(position), PacketState.claimedBy(sender.slot()));
        queue.tails().packetTailRelease(position + 1);
    }

    /** The tail moves first: a block that is passed by stays free until the next lap, and nothing needs repair. */
    private static void takeBulk(PacketQueue queue, QueueSender sender, long position) {
        queue.senderLines().holdBulk(sender.slot(), position);
        queue.tails().bulkTailRelease(position + 1);
        queue.bulkStateRelease(queue.bulkBlockAt(position), PacketState.claimedBy(sender.slot()));
    }

    /** Frees the packet at the tail if the holder that died had claimed it, but not moved the tail on. */
    private static void undoPacket(PacketQueue queue) {
        long position = queue.tails().packetTailPlain();
        int state = queue.stateAcquire(queue.packetAt(position));
        if (PacketState.isClaimedBySlot(state)) {
            // A claim of the lap before, at the same packet, holds another position.
            long word = queue.senderLines().packetAcquire(PacketState.slotOf(state));
            if (SenderLines.isHeldAt(word, position)) {
                queue.stateRelease(queue.packetAt(position), FREE);
            }
        }
    }
}
