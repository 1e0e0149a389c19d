package io.clump.shm.claim;

import static io.clump.shm.claim.PacketState.FREE;

import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The queue of the NYU Ultracomputer (Gottlieb, Lubachevsky and Rudolph 1983; Lumetta 1998, section 6.3.1, figure
 * 6.18): the number of messages is a range of two bounds, and each packet has one semaphore for filling and one for
 * emptying it.
 *
 * <p>The original serves many receivers and returns OVERFLOW and UNDERFLOW. Here one thread receives, so the head is
 * its own. Instead of OVERFLOW the sender waits, without a place in the queue; so at most as many places are held as
 * there are packets, no two senders wait for the same packet, and the order of places is that of delivery. The first
 * read of the upper bound is necessary: without it, senders that retry continuously would keep the bound above the
 * capacity for ever.
 *
 * <p>A packet's semaphore for filling is in the word of the epoch of other algorithms. Its semaphore for emptying is
 * its state, READY for 1 and FREE for 0: only one sender and one receiver use it, so a store suffices for their
 * steps. Bulk blocks are claimed in the same way; no thread waits until one is filled, so they have neither a lower
 * bound nor the second semaphore.
 */
public final class UltracomputerClaim implements ClaimAlgorithm {
    /** The bounds (32 bits each), in bytes from the start of the lock's line. */
    private static final int UPPER_OFFSET = 0;

    private static final int LOWER_OFFSET = UPPER_OFFSET + Integer.BYTES;
    private static final int BULK_UPPER_OFFSET = LOWER_OFFSET + Integer.BYTES;

    /** Makes the algorithm's code; its state is in the memory. */
    public UltracomputerClaim() {}

    @Override
    public ClaimDescription description() {
        return new ClaimDescription(10, "ultracomputer", true, false, "Lumetta 1998, 6.3.1, figure 6.18");
    }

    @Override
    public void initialise(PacketQueue queue) {
        Counters counters = new Counters(queue);
        for (int i = 0; i < queue.geometry().packets(); i++) {
            counters.up(queue.wordOf(queue.packetAt(i)));
        }
        for (int block = 0; block < queue.geometry().bulkBlocks(); block++) {
            counters.up(queue.wordOfBulkBlock(block));
        }
    }

    @Override
    public QueueSender sender(PacketQueue queue, int slot) {
        return new Sender(queue, slot);
    }

    @Override
    public QueueReceiver receiver(PacketQueue queue) {
        return new Receiver(queue);
    }

    /** Waits for a place first, and then for the semaphore of the packet. */
    private static final class Sender extends QueueSender {
        private final Counters counters;

        Sender(PacketQueue queue, int slot) {
            super(queue, slot);
            counters = new Counters(queue);
        }

        @Override
        public int claimPacket(Route route, Waiter waiter) {
            if (!hasPlace(UPPER_OFFSET, queue().geometry().packets(), route, waiter)) {
                return Route.GONE;
            }
            int packet = queue().packetAt(queue().packetTail().getAndIncrement());
            return isIn(queue().wordOf(packet), route, waiter) ? packet : Route.GONE;
        }

        @Override
        public int claimBulk(Route route, Waiter waiter) {
            if (!hasPlace(BULK_UPPER_OFFSET, queue().geometry().bulkBlocks(), route, waiter)) {
                return Route.GONE;
            }
            int block = queue().bulkBlockAt(queue().bulkTail().getAndIncrement());
            return isIn(queue().wordOfBulkBlock(block), route, waiter)
                    ? withBlock(claimPacket(route, waiter), block)
                    : Route.GONE;
        }

        private boolean hasPlace(int upper, int capacity, Route route, Waiter waiter) {
            for (int step = Waiter.FIRST_STEP; step != Waiter.GIVE_UP; step = waiter.pause(step, route)) {
                if (counters.reserve(upper, capacity)) {
                    return true;
                }
            }
            return false;
        }

        private boolean isIn(int semaphore, Route route, Waiter waiter) {
            for (int step = Waiter.FIRST_STEP; step != Waiter.GIVE_UP; step = waiter.pause(step, route)) {
                if (counters.tryDown(semaphore)) {
                    return true;
                }
            }
            return false;
        }

        /**
         * A sender with a place waits for its packet only while handlers are nested, which free packets out of order.
         * So the packet at the tail is checked first: it belongs to the sender that claims the position, and no other
         * decrements its semaphore.
         */
        @Override
        public int tryClaimPacket() {
            if (!counters.reserve(UPPER_OFFSET, queue().geometry().packets())) {
                return Route.FULL;
            }
            long position = queue().packetTail().acquire();
            int packet = queue().packetAt(position);
            while (counters.isUp(queue().wordOf(packet))) {
                if (queue().packetTail().tryTake(position)) {
                    counters.down(queue().wordOf(packet));
                    return packet;
                }
                position = queue().packetTail().acquire();
                packet = queue().packetAt(position);
            }
            counters.getAndAdd(UPPER_OFFSET, -1);
            return Route.FULL;
        }

        @Override
        public int tryClaimBulk() {
            int block = tryClaimBlock();
            int packet = block == Route.FULL ? Route.FULL : withBlock(tryClaimPacket(), block);
            if (packet == Route.FULL && block != Route.FULL) {
                counters.up(queue().wordOfBulkBlock(block));
                counters.getAndAdd(BULK_UPPER_OFFSET, -1);
            }
            return packet;
        }

        private int tryClaimBlock() {
            if (!counters.reserve(BULK_UPPER_OFFSET, queue().geometry().bulkBlocks())) {
                return Route.FULL;
            }
            long position = queue().bulkTail().acquire();
            int block = queue().bulkBlockAt(position);
            while (counters.isUp(queue().wordOfBulkBlock(block))) {
                if (queue().bulkTail().tryTake(position)) {
                    counters.down(queue().wordOfBulkBlock(block));
                    return block;
                }
                position = queue().bulkTail().acquire();
                block = queue().bulkBlockAt(position);
            }
            counters.getAndAdd(BULK_UPPER_OFFSET, -1);
            return Route.FULL;
        }

        @Override
        public void publish(int packet) {
            queue().stateRelease(packet, PacketState.READY);
            counters.getAndAdd(LOWER_OFFSET, 1);
        }

        @Override
        public void publishBulk(int packet) {
            queue().stateRelease(packet, PacketState.READY_BULK);
            counters.getAndAdd(LOWER_OFFSET, 1);
        }
    }

    /** Releases the semaphore first, and then the place. */
    private static final class Receiver extends QueueReceiver {
        private final Counters counters;

        Receiver(PacketQueue queue) {
            super(queue);
            counters = new Counters(queue);
        }

        @Override
        public boolean isStateInRing() {
            return false;
        }

        /** The lower bound counts messages anywhere in the queue: the one at the head may still be missing. */
        @Override
        public int stateAt(long position) {
            return counters.hint(LOWER_OFFSET) < 1 ? FREE : super.stateAt(position);
        }

        @Override
        public void accept(int packet) {
            super.accept(packet);
            counters.getAndAdd(LOWER_OFFSET, -1);
        }

        @Override
        public void freePacket(int packet) {
            queue().statePlain(packet, FREE);
            counters.up(queue().wordOf(packet));
            counters.getAndAdd(UPPER_OFFSET, -1);
        }

        @Override
        public void freeBulk(int block) {
            counters.up(queue().wordOfBulkBlock(block));
            counters.getAndAdd(BULK_UPPER_OFFSET, -1);
        }
    }

    /**
     * Bounds, by their offset in the line that the senders of an algorithm share, and semaphores, by their offset in
     * the memory. An increment of a semaphore admits one more; a decrement from 1 or more succeeds.
     */
    private static final class Counters {
        private final UnsafeBuffer memory;
        private final int line;

        Counters(PacketQueue queue) {
            memory = queue.memory().buffer();
            line = queue.lockLine();
        }

        /** Gives the caller a place, if there is space. */
        boolean reserve(int upper, int capacity) {
            if (hint(upper) >= capacity) {
                return false;
            }
            if (getAndAdd(upper, 1) >= capacity) {
                getAndAdd(upper, -1);
                return false;
            }
            return true;
        }

        int hint(int bound) {
            // opaque: a hint; the getAndAdd that follows, or the state of the packet, decides
            return memory.getIntOpaque(line + bound);
        }

        int getAndAdd(int bound, int delta) {
            // getAndAdd: counts a place or a message; pairs with itself in senders and receiver
            return memory.getAndAddInt(line + bound, delta);
        }

        /** Enters if the semaphore admits one; the first read avoids failing attempts, which would disturb others. */
        boolean tryDown(int semaphore) {
            if (!isUp(semaphore)) {
                return false;
            }
            if (down(semaphore) > 0) {
                return true;
            }
            up(semaphore);
            return false;
        }

        boolean isUp(int semaphore) {
            // opaque: a hint; the getAndAdd, or who takes the position, decides
            return memory.getIntOpaque(semaphore) > 0;
        }

        /** Decrements the semaphore. The caller has entered if it was positive, and must increment it again
         * otherwise. */
        int down(int semaphore) {
            // getAndAdd: sees that the last use is over; pairs with up
            return memory.getAndAddInt(semaphore, -1);
        }

        void up(int semaphore) {
            // getAndAdd: the caller's use is over; pairs with down
            memory.getAndAddInt(semaphore, 1);
        }
    }
}
