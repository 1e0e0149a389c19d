package io.clump.shm.claim;

import static io.clump.shm.claim.PacketState.CLAIMED;
import static io.clump.shm.claim.PacketState.FREE;

import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;

/**
 * The lock-free algorithm for processors without Compare&amp;Swap (Lumetta 1998, section 3.3.2, table 3.1): the state
 * of a packet is split into a lock, which senders take with Test&amp;Set, and a substate.
 *
 * <pre>
 *   state        lock       substate
 *   FREE         UNLOCKED   FREE
 *   CLAIMED      LOCKED     FREE
 *   READY        LOCKED     READY
 *   READY_BULK   LOCKED     READY_BULK
 * </pre>
 *
 * The substate lies where other algorithms have the state, so that the receiver sees no difference; the lock lies where
 * they have the epoch. With READY the sender hands the lock to the receiver, and it is the receiver that clears it (the
 * thesis's text says the sender), after the substate: a sender that finds the packet unlocked must find it FREE. A bulk
 * block has no substate.
 */
public final class TestAndSetStateClaim implements ClaimAlgorithm {
    private static final int UNLOCKED = 0;
    private static final int LOCKED = 1;

    /** Makes the algorithm's code; its state is in the memory. */
    public TestAndSetStateClaim() {}

    @Override
    public ClaimDescription description() {
        return new ClaimDescription(3, "lock-free-tas", false, false, "Lumetta 1998, 3.3.2, table 3.1");
    }

    @Override
    public QueueSender sender(PacketQueue queue, int slot) {
        return new Sender(queue, slot);
    }

    @Override
    public QueueReceiver receiver(PacketQueue queue) {
        return new Receiver(queue);
    }

    private static void unlock(PacketQueue queue, int packet) {
        // release: the packet's last use is over and its substate FREE; pairs with testAndSet
        queue.memory().putIntRelease(queue.wordOf(packet), UNLOCKED);
    }

    /** Claims by Test&amp;Set of the lock. */
    private static final class Sender extends QueueSender {
        Sender(PacketQueue queue, int slot) {
            super(queue, slot);
        }

        @Override
        public int claimPacket(Route route, Waiter waiter) {
            int packet = queue().packetAt(queue().packetTail().getAndIncrement());
            for (int step = Waiter.FIRST_STEP; step != Waiter.GIVE_UP; step = waiter.pause(step, route)) {
                if (testAndSet(packet) == UNLOCKED) {
                    return packet;
                }
            }
            return Route.GONE;
        }

        @Override
        public int claimBulk(Route route, Waiter waiter) {
            int block = queue().bulkBlockAt(queue().bulkTail().getAndIncrement());
            for (int step = Waiter.FIRST_STEP; step != Waiter.GIVE_UP; step = waiter.pause(step, route)) {
                if (queue().getAndSetBulkState(block, CLAIMED) == FREE) {
                    return withBlock(claimPacket(route, waiter), block);
                }
            }
            return Route.GONE;
        }

        /** The packet before the position, since several senders may be assigned to a free packet. */
        @Override
        public int tryClaimPacket() {
            long position = queue().packetTail().acquire();
            int packet = queue().packetAt(position);
            while (testAndSet(packet) == UNLOCKED) {
                if (queue().packetTail().tryTake(position)) {
                    return packet;
                }
                unlock(queue(), packet);
                position = queue().packetTail().acquire();
                packet = queue().packetAt(position);
            }
            return Route.FULL;
        }

        @Override
        public int tryClaimBulk() {
            int block = tryClaimBlock();
            int packet = block == Route.FULL ? Route.FULL : withBlock(tryClaimPacket(), block);
            if (packet == Route.FULL && block != Route.FULL) {
                queue().bulkStateRelease(block, FREE);
            }
            return packet;
        }

        private int tryClaimBlock() {
            long position = queue().bulkTail().acquire();
            int block = queue().bulkBlockAt(position);
            while (queue().getAndSetBulkState(block, CLAIMED) == FREE) {
                if (queue().bulkTail().tryTake(position)) {
                    return block;
                }
                queue().bulkStateRelease(block, FREE);
                position = queue().bulkTail().acquire();
                block = queue().bulkBlockAt(position);
            }
            return Route.FULL;
        }

        private int testAndSet(int packet) {
            // getAndSet: one of the senders assigned to the slot wins it; pairs with unlock of the receiver
            return queue().memory().getAndSetInt(queue().wordOf(packet), LOCKED);
        }
    }

    /** Clears the substate before the lock. */
    private static final class Receiver extends QueueReceiver {
        Receiver(PacketQueue queue) {
            super(queue);
        }

        @Override
        public void freePacket(int packet) {
            queue().statePlain(packet, FREE);
            unlock(queue(), packet);
        }

        @Override
        public void freeBulk(int block) {
            queue().bulkStateRelease(block, FREE);
        }
    }
}
