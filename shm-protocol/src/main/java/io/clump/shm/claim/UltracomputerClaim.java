package io.clump.shm.claim;

import static io.clump.shm.claim.PacketState.FREE;

import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;

/**
 * The queue of the NYU Ultracomputer (Gottlieb, Lubachevsky and Rudolph 1983; Lumetta 1998, section 6.3.1, figure 6.18): the
 * number of messages is kept as a range of two bounds, and each packet has one semaphore for those who fill it and one for
 * those who empty it.
 *
 * <p>The original serves many receivers and answers OVERFLOW and UNDERFLOW. Here one receives, so the head is its own, and
 * nobody takes a message before it. Where the original answers OVERFLOW the sender waits and holds no place in the
 * queue; so no more places are held than there are packets, no two senders wait for the same packet, and the order of
 * places is that of delivery. The first look at the upper bound matters: without it, senders that try again and again would
 * keep the bound above the capacity for ever.
 *
 * <p>A packet's semaphore for filling lies where other algorithms have the epoch. Its semaphore for emptying is its state,
 * READY for 1 and FREE for 0: only one sender and one receiver ever use it, so a store is all that their steps need. Bulk
 * blocks are taken in the same way; nobody waits for one to be filled, so they have neither a lower bound nor the second
 * semaphore.
 */
public final class UltracomputerClaim implements ClaimAlgorithm {
    /** The bounds (32 bits each), in bytes from the start of the lock's line. */
    private static final int UPPER_OFFSET = 0;

    private static final int LOWER_OFFSET = UPPER_OFFSET + Integer.BYTES;
    private static final int BULK_UPPER_OFFSET = LOWER_OFFSET + Integer.BYTES;

    /** Makes the algorithm's code; its state is in the memory. */
    public UltracomputerClaim() {}

    @Override
    public String name() {
        return "ultracomputer";
    }

    @Override
    public int id() {
        return 10;
    }

    @Override
    public ClaimDescription description() {
        return new ClaimDescription(true, false, "Lumetta 1998, 6.3.1, figure 6.18");
    }

    @Override
    public void initialise(PacketQueue queue) {
        for (int i = 0; i < queue.geometry().packets(); i++) {
            queue.statePlain(queue.packetAt(i), FREE);
            queue.epochRelease(queue.packetAt(i), 1);
        }
        for (int block = 0; block < queue.geometry().bulkBlocks(); block++) {
            queue.bulkEpochRelease(block, 1);
        }
    }

    @Override
    public int claimPacket(PacketQueue queue, QueueSender sender, Route route, Waiter waiter) {
        int step = Waiter.FIRST_STEP;
        while (!reserve(queue, UPPER_OFFSET, queue.geometry().packets())) {
            step = waiter.pause(step, route);
            if (step == Waiter.GIVE_UP) {
                return Route.GONE;
            }
        }
        int packet = queue.packetAt(queue.getAndIncrementPacketTail());
        step = Waiter.FIRST_STEP;
        while (!queue.semaphores().tryDown(queue.semaphores().ofPacket(queue.indexOf(packet)))) {
            step = waiter.pause(step, route);
            if (step == Waiter.GIVE_UP) {
                return Route.GONE;
            }
        }
        return packet;
    }

    @Override
    public int claimBulk(PacketQueue queue, QueueSender sender, Route route, Waiter waiter) {
        int step = Waiter.FIRST_STEP;
        while (!reserve(queue, BULK_UPPER_OFFSET, queue.geometry().bulkBlocks())) {
            step = waiter.pause(step, route);
            if (step == Waiter.GIVE_UP) {
                return Route.GONE;
            }
        }
        int block = queue.bulkBlockAt(queue.getAndIncrementBulkTail());
        step = Waiter.FIRST_STEP;
        while (!queue.semaphores().tryDown(queue.semaphores().ofBulkBlock(block))) {
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
     * Who has a place waits for its packet only while handlers run inside others, which free packets out of order. So the
     * packet at the tail is looked at first: it is that of whoever takes the position, and nobody else counts its semaphore
     * down.
     */
    @Override
    public int tryClaimPacket(PacketQueue queue, QueueSender sender) {
        if (!reserve(queue, UPPER_OFFSET, queue.geometry().packets())) {
            return Route.FULL;
        }
        Semaphores semaphores = queue.semaphores();
        long position = queue.packetTailAcquire();
        int packet = queue.packetAt(position);
        while (semaphores.isUp(semaphores.ofPacket(queue.indexOf(packet)))) {
            if (queue.tryTakePacket(position)) {
                semaphores.down(semaphores.ofPacket(queue.indexOf(packet)));
                return packet;
            }
            position = queue.packetTailAcquire();
            packet = queue.packetAt(position);
        }
        getAndAdd(queue, UPPER_OFFSET, -1);
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
    public void publish(PacketQueue queue, QueueSender sender, int packet) {
        queue.stateRelease(packet, PacketState.READY);
        getAndAdd(queue, LOWER_OFFSET, 1);
    }

    @Override
    public void publishBulk(PacketQueue queue, QueueSender sender, int packet) {
        queue.stateRelease(packet, PacketState.READY_BULK);
        getAndAdd(queue, LOWER_OFFSET, 1);
    }

    @Override
    public boolean isStateInRing() {
        return false;
    }

    /** The lower bound counts messages anywhere in the queue: that at the head may still be missing. */
    @Override
    public int stateAt(PacketQueue queue, long position) {
        return bound(queue, LOWER_OFFSET) < 1 ? FREE : queue.stateAcquire(queue.packetAt(position));
    }

    @Override
    public void accept(PacketQueue queue, int packet) {
        queue.acceptedPlain(packet);
        getAndAdd(queue, LOWER_OFFSET, -1);
    }

    @Override
    public void freePacket(PacketQueue queue, int packet) {
        queue.statePlain(packet, FREE);
        queue.semaphores().up(queue.semaphores().ofPacket(queue.indexOf(packet)));
        getAndAdd(queue, UPPER_OFFSET, -1);
    }

    @Override
    public void freeBulk(PacketQueue queue, int block) {
        queue.semaphores().up(queue.semaphores().ofBulkBlock(block));
        getAndAdd(queue, BULK_UPPER_OFFSET, -1);
    }

    private static int tryClaimBlock(PacketQueue queue) {
        if (!reserve(queue, BULK_UPPER_OFFSET, queue.geometry().bulkBlocks())) {
            return Route.FULL;
        }
        Semaphores semaphores = queue.semaphores();
        long position = queue.bulkTailAcquire();
        int block = queue.bulkBlockAt(position);
        while (semaphores.isUp(semaphores.ofBulkBlock(block))) {
            if (queue.tryTakeBulkBlock(position)) {
                semaphores.down(semaphores.ofBulkBlock(block));
                return block;
            }
            position = queue.bulkTailAcquire();
            block = queue.bulkBlockAt(position);
        }
        getAndAdd(queue, BULK_UPPER_OFFSET, -1);
        return Route.FULL;
    }

    /** Counts the caller among those who have a place, if there is room for it. */
    private static boolean reserve(PacketQueue queue, int upper, int capacity) {
        if (bound(queue, upper) >= capacity) {
            return false;
        }
        if (getAndAdd(queue, upper, 1) >= capacity) {
            getAndAdd(queue, upper, -1);
            return false;
        }
        return true;
    }

    private static int bound(PacketQueue queue, int offset) {
        // opaque: a hint; the getAndAdd that follows, or the state of the packet, decides
        return queue.memory().getIntOpaque(queue.lockLine() + offset);
    }

    private static int getAndAdd(PacketQueue queue, int offset, int delta) {
        // getAndAdd: counts a place or a message; pairs with itself in senders and receiver
        return queue.memory().getAndAddInt(queue.lockLine() + offset, delta);
    }
}
