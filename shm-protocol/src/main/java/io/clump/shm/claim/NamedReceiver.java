package io.clump.shm.claim;

import static io.clump.shm.claim.PacketState.FREE;

/**
 * Receiver side of an algorithm whose states name the sender that has claimed a packet or a bulk block: it frees by
 * the state alone, and finds claims of dead senders by the name in the state.
 */
public final class NamedReceiver extends QueueReceiver {
    /**
     * Opens a queue. Touches no memory of the queue.
     *
     * @param queue where
     */
    public NamedReceiver(PacketQueue queue) {
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
