package io.clump.shm.claim;

/**
 * Clump's own algorithm: a message costs one transfer of its line from sender to receiver and one back. Like the
 * algorithm with epochs (Lumetta 1998, section 6.3.1) it assigns each position to one sender, in order. Unlike that
 * one, senders never load the packet to check that it is free: the receiver publishes in its own line the position up
 * to which packets are free, at least every {@link #MOST_BETWEEN_PUBLICATIONS} packets and when it finds nothing, and
 * a sender reads that line only when its cached position shows a full ring. The receiver never stores to the packet:
 * the state carries the lap, so that states of an earlier lap are not mistaken for messages.
 *
 * <pre>
 *   state | lap (30 bits) | READY or READY_BULK (2 bits) |      all zero: never filled
 * </pre>
 *
 * <p>Laps are compared modulo 2^30: a packet would have to stay unchanged for a billion laps to be mistaken, and each
 * lap fills it, except those whose sender died.
 */
public final class SingleTransferClaim implements ClaimAlgorithm {
    /** Maximum number of packets that the receiver frees between two publications; a quarter of the ring if that is
     * less. */
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

    /** Caches the positions up to which the receiver has freed packets and blocks. */
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

    /** Stores only to the line of the freed positions. */
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

        /** Does nothing: states of accepted messages belong to another lap than the positions that the receiver has
         * not reached yet. */
        @Override
        public void accept(int packet) {}

        /** Does nothing: single packets are never freed, see {@link #freedUpTo}. */
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
         * Blocks are freed in any order, since a sender may be the first to claim a block and the last to claim a
         * packet. The receiver counts each block's laps in a word that senders do not read, and publishes the
         * position up to which no block is missing.
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
