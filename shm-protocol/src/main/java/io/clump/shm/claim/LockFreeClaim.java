package io.clump.shm.claim;

import static io.clump.shm.claim.PacketState.FREE;

import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;

/**
 * The lock-free algorithm (Lumetta 1998, section 3.3.1, figure 3.6): Fetch&amp;Increment of the tail assigns a
 * packet, Compare&amp;Swap of the packet's state claims it.
 *
 * <p>Several senders may be assigned to the same packet, on different laps of the ring. The swap decides who of them
 * fills it this time, so the order of assignment is not the order of delivery, not even for one sender (section 3.4.3).
 *
 * <p>Beyond the thesis, a sender announces its claim in its own line, and CLAIMED names the sender, so that the
 * receiver can step over claims of dead senders.
 */
public final class LockFreeClaim implements ClaimAlgorithm {
    /** Makes the algorithm's code; its state is in the memory. */
    public LockFreeClaim() {}

    @Override
    public ClaimDescription description() {
        return new ClaimDescription(1, "lock-free", false, true, "Lumetta 1998, 3.3.1, figure 3.6");
    }

    @Override
    public QueueSender sender(PacketQueue queue, int slot) {
        return new Sender(queue, slot);
    }

    @Override
    public QueueReceiver receiver(PacketQueue queue) {
        return new NamedReceiver(queue);
    }

    /** Claims by Compare&amp;Swap of the state. */
    private static final class Sender extends QueueSender {
        Sender(PacketQueue queue, int slot) {
            super(queue, slot);
        }

        @Override
        public int claimPacket(Route route, Waiter waiter) {
            int packet = queue().packetAt(packetClaim().take());
            for (int step = Waiter.FIRST_STEP; step != Waiter.GIVE_UP; step = waiter.pause(step, route)) {
                if (queue().compareAndSetState(packet, FREE, PacketState.claimedBy(slot()))) {
                    return packet;
                }
            }
            return Route.GONE;
        }

        @Override
        public int claimBulk(Route route, Waiter waiter) {
            int block = queue().bulkBlockAt(bulkClaim().take());
            for (int step = Waiter.FIRST_STEP; step != Waiter.GIVE_UP; step = waiter.pause(step, route)) {
                if (queue().compareAndSetBulkState(block, FREE, PacketState.claimedBy(slot()))) {
                    return withBlock(claimPacket(route, waiter), block);
                }
            }
            return Route.GONE;
        }

        /**
         * Claims the packet before the position, since several senders may be assigned to a free packet, and the one
         * that has it need not wait. Until the position is claimed, the state says that it may not be: a process that
         * detects the sender's death frees the packet; the position stays with the senders to which it is assigned.
         */
        @Override
        public int tryClaimPacket() {
            long position = queue().packetTail().acquire();
            int packet = queue().packetAt(position);
            while (queue().stateAcquire(packet) == FREE) {
                packetClaim().hold(position);
                if (queue().compareAndSetState(packet, FREE, PacketState.triedBy(slot()))) {
                    if (queue().packetTail().tryTake(position)) {
                        queue().stateRelease(packet, PacketState.claimedBy(slot()));
                        return packet;
                    }
                    queue().stateRelease(packet, FREE);
                }
                packetClaim().settle();
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
                bulkClaim().settle();
            }
            return packet;
        }

        /**
         * Like packets; but no receiver waits for a certain block, so the state need not say that the position is not
         * claimed yet.
         */
        private int tryClaimBlock() {
            long position = queue().bulkTail().acquire();
            int block = queue().bulkBlockAt(position);
            while (queue().bulkStateAcquire(block) == FREE) {
                bulkClaim().hold(position);
                if (queue().compareAndSetBulkState(block, FREE, PacketState.claimedBy(slot()))) {
                    if (queue().bulkTail().tryTake(position)) {
                        return block;
                    }
                    queue().bulkStateRelease(block, FREE);
                }
                bulkClaim().settle();
                position = queue().bulkTail().acquire();
                block = queue().bulkBlockAt(position);
            }
            return Route.FULL;
        }
    }
}
