package io.clump.shm.claim;

import static io.clump.shm.claim.PacketState.FREE;

import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import io.clump.shm.lock.LockMemory;
import io.clump.shm.lock.QueueLock;

/**
 * The algorithm with a lock (Lumetta 1998, section 6.3.1, figure 6.14), for any lock: under it a sender checks that
 * the packet at the tail is FREE, marks it CLAIMED and advances the tail. A medium message checks and claims packet
 * and bulk block in one critical section. A sender that finds no space releases the lock before it waits, and so
 * holds no place in the queue; the packet is filled after the release of the lock.
 *
 * <p>A sender that is stopped while it holds the lock stops all others, and a sender that dies there stops them
 * forever, unless the lock can recover, as each lock documents. Beyond the thesis, CLAIMED names the sender, and a line
 * of the sender names the packet, so that the receiver can step over claims of senders that died after they released
 * the lock.
 */
abstract class LockClaim implements ClaimAlgorithm {
    /** Number of attempts of a non-waiting claim to get the lock, some microseconds in total. */
    private static final int MOST_TRIES = 64;

    private final ClaimDescription description;
    private final QueueLock lock;

    LockClaim(int id, String name, boolean survivesDeadSender, String source, QueueLock lock) {
        description = new ClaimDescription(id, name, true, survivesDeadSender, source);
        this.lock = lock;
    }

    @Override
    public ClaimDescription description() {
        return description;
    }

    @Override
    public void initialise(PacketQueue queue) {
        lock.initialise(memory(queue));
    }

    @Override
    public QueueSender sender(PacketQueue queue, int slot) {
        return new Sender(queue, slot);
    }

    @Override
    public QueueReceiver receiver(PacketQueue queue) {
        return new NamedReceiver(queue);
    }

    static LockMemory memory(PacketQueue queue) {
        return new LockMemory(
                queue.memory().buffer(),
                queue.lockLine(),
                queue.senderWords(0),
                QueueLayout.LINE_BYTES,
                queue.geometry().senders());
    }

    /** Claims with the lock held. */
    private final class Sender extends QueueSender {
        private final LockMemory words;
        private final SenderLines lines;

        Sender(PacketQueue queue, int slot) {
            super(queue, slot);
            words = memory(queue);
            lines = new SenderLines(queue);
        }

        @Override
        public int claimPacket(Route route, Waiter waiter) {
            return claim(false, route, waiter);
        }

        @Override
        public int claimBulk(Route route, Waiter waiter) {
            return claim(true, route, waiter);
        }

        @Override
        public int tryClaimPacket() {
            return tryClaim(false);
        }

        @Override
        public int tryClaimBulk() {
            return tryClaim(true);
        }

        private int claim(boolean isBulk, Route route, Waiter waiter) {
            for (int step = Waiter.FIRST_STEP; step != Waiter.GIVE_UP; step = waiter.pause(step, route)) {
                int packet = claimUnder(lock.acquire(words, slot()), isBulk);
                if (packet != Route.FULL) {
                    return packet;
                }
            }
            return Route.GONE;
        }

        /** A lock is held for a few instructions, so a few attempts show whether its holder runs. */
        private int tryClaim(boolean isBulk) {
            int hold = lock.tryAcquire(words, slot());
            for (int tries = 1; hold == QueueLock.BUSY && tries < MOST_TRIES; tries++) {
                Thread.onSpinWait();
                hold = lock.tryAcquire(words, slot());
            }
            return hold == QueueLock.BUSY ? Route.FULL : claimUnder(hold, isBulk);
        }

        /** Claims the packet at the tail, and the bulk block, if they are free, and releases the lock in any case. */
        private int claimUnder(int hold, boolean isBulk) {
            if (hold == QueueLock.HOLDER_DIED) {
                undoPacket();
            }
            long position = queue().packetTail().plain();
            int packet = queue().packetAt(position);
            long bulkPosition = queue().bulkTail().plain();
            int block = queue().bulkBlockAt(bulkPosition);
            boolean isFree =
                    queue().stateAcquire(packet) == FREE && (!isBulk || queue().bulkStateAcquire(block) == FREE);
            if (isFree) {
                if (isBulk) {
                    markBlock(bulkPosition);
                }
                markPacket(position);
            }
            lock.release(words, slot(), hold);
            if (!isFree) {
                return Route.FULL;
            }
            return isBulk ? withBlock(packet, block) : packet;
        }

        /** The tail moves last: receiver and repair then see that the packet before it is claimed, and by which
         * sender. */
        private void markPacket(long position) {
            packetClaim().hold(position);
            queue().stateRelease(queue().packetAt(position), PacketState.claimedBy(slot()));
            queue().packetTail().release(position + 1);
        }

        /** The tail moves first: a skipped block stays free until the next lap, and nothing needs repair. */
        private void markBlock(long position) {
            bulkClaim().hold(position);
            queue().bulkTail().release(position + 1);
            queue().bulkStateRelease(queue().bulkBlockAt(position), PacketState.claimedBy(slot()));
        }

        /** Frees the packet at the tail if the dead holder had claimed it, but not advanced the tail. */
        private void undoPacket() {
            long position = queue().packetTail().plain();
            int state = queue().stateAcquire(queue().packetAt(position));
            if (PacketState.isClaimedBySlot(state)) {
                // A claim of the lap before, at the same packet, holds another position.
                long word = lines.packetAcquire(PacketState.slotOf(state));
                if (SenderLines.isHeldAt(word, position)) {
                    queue().stateRelease(queue().packetAt(position), FREE);
                }
            }
        }
    }
}
