package io.clump.shm.claim;

import static io.clump.shm.claim.PacketState.CLAIMED;
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
 * unless the lock knows better: each lock says what it can do.
 */
final class LockClaim implements ClaimAlgorithm {
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
            int hold = lock.acquire(queue.lock(), sender.slot());
            int packet = queue.packetAt(queue.packetTailPlain());
            boolean isFree = queue.stateAcquire(packet) == FREE;
            if (isFree) {
                takePacket(queue, packet);
            }
            lock.release(queue.lock(), sender.slot(), hold);
            if (isFree) {
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
            int hold = lock.acquire(queue.lock(), sender.slot());
            int packet = queue.packetAt(queue.packetTailPlain());
            int block = queue.bulkBlockAt(queue.bulkTailPlain());
            boolean areFree = queue.stateAcquire(packet) == FREE && queue.bulkStateAcquire(block) == FREE;
            if (areFree) {
                takePacket(queue, packet);
                takeBulk(queue, block);
            }
            lock.release(queue.lock(), sender.slot(), hold);
            if (areFree) {
                queue.bulkBlockOf(packet, block);
                return packet;
            }
            step = waiter.pause(step, route);
        }
        return Route.GONE;
    }

    @Override
    public void freePacket(PacketQueue queue, int packet) {
        queue.stateRelease(packet, FREE);
    }

    @Override
    public void freeBulk(PacketQueue queue, int block) {
        queue.bulkStateRelease(block, FREE);
    }

    private static void takePacket(PacketQueue queue, int packet) {
        queue.statePlain(packet, CLAIMED);
        queue.packetTailPlain(queue.packetTailPlain() + 1);
    }

    private static void takeBulk(PacketQueue queue, int block) {
        queue.bulkStatePlain(block, CLAIMED);
        queue.bulkTailPlain(queue.bulkTailPlain() + 1);
    }
}
