package io.clump.shm.claim;

/**
 * Our own algorithm: a message costs one transfer of its line from sender to receiver and one back. Like the algorithm
 * with epochs (Lumetta 1998, section 6.3.1) it gives each position to one sender, in order. Unlike that one it never
 * loads the packet to see whether it is free: the receiver publishes up to where it has freed packets in a line of its
 * own, every {@link #MOST_BETWEEN_PUBLICATIONS} packets or fewer and when it finds nothing, and a sender reads that
 * line only when the position it remembers says that the ring is full. And the receiver never stores to the packet: the
 * state carries the lap, so that what the lap before has left is not mistaken for a message.
 *
 * <pre>
 *   state | lap (30 bits) | READY or READY_BULK (2 bits) |      all zero: never filled
 * </pre>
 *
 * <p>Laps are compared modulo 2^30: a packet would have to be left alone for a billion laps to be mistaken, and each
 * lap fills it, but for those whose sender died.
 */
public final class SingleTransferClaim implements ClaimAlgorithm {
    /** Packets that the receiver frees between two publications at most; a quarter of the ring if that is less. */
    static final int MOST_BETWEEN_PUBLICATIONS = 64;

    private static final int STATE_BITS = 2;

    /** Makes the algorithm's code; its state is in the memory. */
    public SingleTransferClaim() {}

    @Override
    public ClaimDescription description() {
        return new ClaimDescription(32, "single-transfer", true, true, "Clump");
    }

    @Override
    public QueueSender sender(PacketQueue queue, int slot) {
        return new Sender(queue, slot);
    }

    @Override
    public QueueReceiver receiver(PacketQueue queue) {
        return new Receiver(queue);
    }

    static FreedPosition freedPackets(PacketQueue queue) {
        return new FreedPosition(
                queue.memory(), queue.freedLine(), queue.geometry().packets());
    }

    private static FreedPosition freedBlocks(PacketQueue queue) {
        int word = queue.freedLine() + QueueLayout.BULK_FREED_OFFSET - QueueLayout.FREED_OFFSET;
        return new FreedPosition(queue.memory(), word, queue.geometry().bulkBlocks());
    }

    private static int lapBits(PacketQueue queue, long position) {
        return queue.packetEpochAt(position) << STATE_BITS;
    }

    /** Remembers up to where the receiver has freed packets and blocks. */
    private static final class Sender extends NumberedSender {
        private final FreedPosition freedPackets;
        private final FreedPosition freedBlocks;

        Sender(PacketQueue queue, int slot) {
            super(queue, slot);
            freedPackets = freedPackets(queue);
            freedBlocks = freedBlocks(queue);
        }

        @Override
        protected boolean isPacketFree(long position) {
            return freedPackets.isFree(position);
        }

        @Override
        protected boolean isBlockFree(long position) {
            return freedBlocks.isFree(position);
        }

        @Override
        protected int lapBits(long position) {
            return SingleTransferClaim.lapBits(queue(), position);
        }
    }

    /** Stores to the line of the freed positions only. */
    private static final class Receiver extends QueueReceiver {
        private final FreedPosition freedPackets;
        private final FreedPosition freedBlocks;
        private final Epochs laps;
        private final int packetsBetweenPublications;

        Receiver(PacketQueue queue) {
            super(queue);
            freedPackets = freedPackets(queue);
            freedBlocks = freedBlocks(queue);
            laps = new Epochs(queue);
            packetsBetweenPublications = Math.min(
                    MOST_BETWEEN_PUBLICATIONS, Math.max(1, queue.geometry().packets() / 4));
        }

        @Override
        public int lapBits(long position) {
            return SingleTransferClaim.lapBits(queue(), position);
        }

        /** Nothing: at the positions that the receiver has not reached yet, what it has accepted is of another lap. */
        @Override
        public void accept(int packet) {}

        /** Nothing: a packet alone is never given back, see {@link #freedUpTo}. */
        @Override
        public void freePacket(int packet) {}

        @Override
        public void freedUpTo(long position) {
            if (position - freedPackets.plain() >= packetsBetweenPublications) {
                freedPackets.release(position);
            }
        }

        @Override
        public void idle(long position) {
            if (position != freedPackets.plain()) {
                freedPackets.release(position);
            }
        }

        /**
         * Blocks come back in any order, since a sender may take a block first and a packet last. The receiver counts
         * each block's laps where no sender looks, and publishes up to where none is missing.
         */
        @Override
        public void freeBulk(int block) {
            int word = queue().wordOfBulkBlock(block);
            laps.plain(word, laps.plain(word) + 1);
            long position = freedBlocks.plain();
            while (laps.plain(queue().wordOfBulkBlock(queue().bulkBlockAt(position)))
                    != queue().bulkEpochAt(position)) {
                position++;
            }
            freedBlocks.release(position);
        }

        @Override
        public DeadClaims deadClaims() {
            return new NumberedDeadClaims(this);
        }
    }
}
