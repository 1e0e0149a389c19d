package io.clump.shm.claim;

import io.clump.shm.lock.QueueLock;

/** A claim under a lock that stops in the middle, with the lock taken. */
public final class HalfClaim {
    private HalfClaim() {}

    /** Takes the lock, and does nothing with it. */
    public static void hold(PacketQueue queue, QueueLock lock, int slot) {
        lock.acquire(queue.lock(), slot);
    }

    /** Takes the lock, claims the packet at the tail, and does not move the tail on. */
    public static void leave(PacketQueue queue, QueueLock lock, int slot) {
        hold(queue, lock, slot);
        long position = queue.tails().packetTailPlain();
        queue.senderLines().holdPacket(slot, position);
        queue.stateRelease(queue.packetAt(position), PacketState.claimedBy(slot));
    }
}
