package io.clump.shm.claim;

import io.clump.shm.lock.QueueLock;

/** A claim under a lock that stops in the middle, with the lock taken. */
public final class HalfClaim {
    private HalfClaim() {}

    /** Takes the lock, claims the packet at the tail, and does not move the tail on. */
    public static void leave(PacketQueue queue, QueueLock lock, int slot) {
        lock.acquire(queue.lock(), slot);
        long position = queue.packetTailPlain();
        queue.senderLines().holdPacket(slot, position);
        queue.stateRelease(queue.packetAt(position), PacketState.claimedBy(slot));
    }
}
