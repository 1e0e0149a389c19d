package mine;

import static io.clump.shm.claim.PacketState.FREE;
import static io.clump.shm.claim.PacketState.claimedBy;
import static io.clump.shm.claim.PacketState.triedBy;

import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import io.clump.shm.claim.ClaimAlgorithm;
import io.clump.shm.claim.ClaimDescription;
import io.clump.shm.claim.NamedReceiver;
import io.clump.shm.claim.PacketQueue;
import io.clump.shm.claim.QueueReceiver;
import io.clump.shm.claim.QueueSender;

/** A lock-free algorithm whose senders hold no place while they wait, and whose receiver recovers from dead senders. */
public final class MineClaim implements ClaimAlgorithm {
    @Override
    public ClaimDescription description() {
        return new ClaimDescription("mine", true, true, "a test");
    }

    @Override
    public QueueSender sender(PacketQueue queue, int slot) {
        return new Sender(queue, slot);
    }

    @Override
    public QueueReceiver receiver(PacketQueue queue) {
        return new NamedReceiver(queue);
    }

    /** Tries until there is space. */
    private static final class Sender extends QueueSender {
        Sender(PacketQueue queue, int slot) {
            super(queue, slot);
        }

        @Override
        public int claimPacket(Route route, Waiter waiter) {
            for (int step = Waiter.FIRST_STEP; step != Waiter.GIVE_UP; step = waiter.pause(step, route)) {
                int packet = tryClaimPacket();
                if (packet != Route.FULL) {
                    return packet;
                }
            }
            return Route.GONE;
        }

        @Override
        public int claimBulk(Route route, Waiter waiter) {
            for (int step = Waiter.FIRST_STEP; step != Waiter.GIVE_UP; step = waiter.pause(step, route)) {
                int packet = tryClaimBulk();
                if (packet != Route.FULL) {
                    return packet;
                }
            }
            return Route.GONE;
        }

        @Override
        public int tryClaimPacket() {
            long position = queue().packetTail().acquire();
            int packet = queue().packetAt(position);
            if (queue().stateAcquire(packet) != FREE) {
                return Route.FULL;
            }
            packetClaim().hold(position);
            if (queue().compareAndSetState(packet, FREE, triedBy(slot()))) {
                if (queue().packetTail().tryTake(position)) {
                    queue().stateRelease(packet, claimedBy(slot()));
                    return packet;
                }
                queue().stateRelease(packet, FREE);
            }
            packetClaim().settle();
            return Route.FULL;
        }

        @Override
        public int tryClaimBulk() {
            long position = queue().bulkTail().acquire();
            int block = queue().bulkBlockAt(position);
            if (queue().bulkStateAcquire(block) != FREE) {
                return Route.FULL;
            }
            bulkClaim().hold(position);
            if (queue().compareAndSetBulkState(block, FREE, claimedBy(slot()))) {
                int packet = queue().bulkTail().tryTake(position) ? withBlock(tryClaimPacket(), block) : Route.FULL;
                if (packet != Route.FULL) {
                    return packet;
                }
                queue().bulkStateRelease(block, FREE);
            }
            bulkClaim().settle();
            return Route.FULL;
        }
    }
}
