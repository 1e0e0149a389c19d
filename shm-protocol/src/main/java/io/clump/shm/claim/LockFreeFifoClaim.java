package io.clump.shm.claim;

import static io.clump.shm.claim.PacketState.FREE;

/**
 * The lock-free algorithm that keeps the order of assignment (Lumetta 1998, section 6.3.1, figure 6.19): each packet
 * carries the lap, or epoch, whose sender may fill it. A position has exactly one epoch, so senders do not compete
 * for the packet and no Compare&amp;Swap is needed; the receiver increments the epoch when it frees the packet.
 *
 * <p>Epochs are compared for equality modulo 2^32: a sender would have to sleep through four billion laps to mistake
 * one for another.
 *
 * <p>Beyond the thesis, a sender announces its claim in its own line, so that the receiver can step over claims of
 * dead senders.
 */
public final class LockFreeFifoClaim implements ClaimAlgorithm {
    /** Makes the algorithm's code; its state is in the memory. */
    public LockFreeFifoClaim() {}

    @Override
    public ClaimDescription description() {
        return new ClaimDescription(2, "fifo", true, true, "Lumetta 1998, 6.3.1, figure 6.19");
    }

    @Override
    public QueueSender sender(PacketQueue queue, int slot) {
        return new Sender(queue, slot);
    }

    @Override
    public QueueReceiver receiver(PacketQueue queue) {
        return new Receiver(queue);
    }

    /** Waits for the epoch of its position. */
    private static final class Sender extends NumberedSender {
        private final Epochs epochs;

        Sender(PacketQueue queue, int slot) {
            super(queue, slot);
            epochs = new Epochs(queue);
        }

        @Override
        protected boolean isPacketFree(long position) {
            return epochs.acquire(queue().wordOf(queue().packetAt(position))) == queue().packetEpochAt(position);
        }

        @Override
        protected boolean isBlockFree(long position) {
            return epochs.acquire(queue().wordOfBulkBlock(queue().bulkBlockAt(position)))
                    == queue().bulkEpochAt(position);
        }
    }

    /** Increments the epochs. */
    private static final class Receiver extends QueueReceiver {
        private final Epochs epochs;

        Receiver(PacketQueue queue) {
            super(queue);
            epochs = new Epochs(queue);
        }

        @Override
        public void freePacket(int packet) {
            queue().statePlain(packet, FREE);
            int word = queue().wordOf(packet);
            epochs.release(word, epochs.plain(word) + 1);
        }

        @Override
        public void freeBulk(int block) {
            int word = queue().wordOfBulkBlock(block);
            epochs.release(word, epochs.plain(word) + 1);
        }

        @Override
        public DeadClaims deadClaims() {
            return new NumberedDeadClaims(this);
        }
    }
}
