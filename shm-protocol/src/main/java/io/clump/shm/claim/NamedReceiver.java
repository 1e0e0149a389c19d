package io.clump.shm.claim;

import static io.clump.shm.claim.PacketState.FREE;

/** Receiver side of an algorithm whose states name the sender that has claimed a packet or a bulk block. */
final class NamedReceiver extends QueueReceiver {
    NamedReceiver(PacketQueue queue) {
        super(queue);
    }

    @Override
    public void freePacket(int packet) {
        queue().stateRelease(packet, FREE);
    }

    @Override
    public void freeBulk(int block) {
        queue().bulkStateRelease(block, FREE);
    }

    @Override
    public DeadClaims deadClaims() {
        return new NamedDeadClaims(queue());
    }
}
