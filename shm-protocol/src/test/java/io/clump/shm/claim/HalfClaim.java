package io.clump.shm.claim;

import io.clump.shm.lock.QueueLock;

/** Claims that stop in the middle, like those of a sender that is killed there. */
public final class HalfClaim {
    private HalfClaim() {}

    /** Announces a packet and takes its position, but does not write the position down. */
    public static void takePacket(PacketQueue queue, int slot) {
        new LockFreeClaim().sender(queue, slot).packetClaim().announce();
        queue.packetTail().getAndIncrement();
    }

    /** Announces a bulk block and takes its position, but does not write the position down. */
    public static void takeBlock(PacketQueue queue, int slot) {
        new LockFreeClaim().sender(queue, slot).bulkClaim().announce();
        queue.bulkTail().getAndIncrement();
    }

    /** Takes the lock without using it. */
    public static void hold(PacketQueue queue, QueueLock lock, int slot) {
        lock.acquire(LockClaim.memory(queue), slot);
    }

    /** Takes the lock, claims the packet at the tail, but does not advance the tail. */
    public static void leave(PacketQueue queue, QueueLock lock, int slot) {
        hold(queue, lock, slot);
        long position = queue.packetTail().plain();
        new LockFreeClaim().sender(queue, slot).packetClaim().hold(position);
        queue.stateRelease(queue.packetAt(position), PacketState.claimedBy(slot));
    }
}
