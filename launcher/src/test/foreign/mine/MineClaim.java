package mine;

import static io.clump.shm.claim.PacketState.FREE;
import static io.clump.shm.claim.PacketState.claimedBy;
import static io.clump.shm.claim.PacketState.triedBy;

import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import io.clump.shm.claim.ClaimAlgorithm;
import io.clump.shm.claim.ClaimDescription;
import io.clump.shm.claim.DeadClaims;
import io.clump.shm.claim.NamedDeadClaims;
import io.clump.shm.claim.PacketQueue;
import io.clump.shm.claim.QueueReceiver;
import io.clump.shm.claim.QueueSender;

/** A lock-free algorithm whose senders hold no place while they wait, and whose receiver recovers from dead senders. */
public final class MineClaim implements ClaimAlgorithm {
    @Override
    public String name() {
        return "mine";
    }

    @Override
    public ClaimDescription description() {
        return new ClaimDescription(true, true, "a test");
    }

    @Override
    public QueueSender sender(PacketQueue queue, int slot) {
        return new Sender(queue, slot);
    }

    @Override
    public QueueReceiver receiver(PacketQueue queue) {
        return new Receiver(queue);
    }

    /** Tries until there is room. */
    private static final class Sender extends QueueSender {
        Sender(PacketQueue queue, int slot) {
            super(queue, slot);
        }

        @Override
        public int claimPacket(Route route, Waiter waiter) {
            int packet = tryClaimPacket();
            for (int step = Waiter.FIRST_STEP; packet == Route.FULL; packet = tryClaimPacket()) {
                step = waiter.pause(step, route);
                if (step == Waiter.GIVE_UP) {
                    return Route.GONE;
                }
            }
            return packet;
        }

        @Override
        public int claimBulk(Route route, Waiter waiter) {
            int packet = tryClaimBulk();
            for (int step = Waiter.FIRST_STEP; packet == Route.FULL; packet = tryClaimBulk()) {
                step = waiter.pause(step, route);
                if (step == Waiter.GIVE_UP) {
                    return Route.GONE;
                }
            }
            return packet;
        }

        @Override
        public int tryClaimPacket() {
            long position = queue().packetTailAcquire();
            int packet = queue().packetAt(position);
            if (queue().stateAcquire(packet) != FREE) {
                return Route.FULL;
            }
            holdPacket(position);
            if (queue().compareAndSetState(packet, FREE, triedBy(slot()))) {
                if (queue().tryTakePacket(position)) {
                    queue().stateRelease(packet, claimedBy(slot()));
                    return packet;
                }
                queue().stateRelease(packet, FREE);
            }
            settlePacket();
            return Route.FULL;
        }

        @Override
        public int tryClaimBulk() {
            long position = queue().bulkTailAcquire();
            int block = queue().bulkBlockAt(position);
            if (queue().bulkStateAcquire(block) != FREE) {
                return Route.FULL;
            }
            holdBulk(position);
            if (queue().compareAndSetBulkState(block, FREE, claimedBy(slot()))) {
                int packet = queue().tryTakeBulkBlock(position) ? withBlock(tryClaimPacket(), block) : Route.FULL;
                if (packet != Route.FULL) {
                    return packet;
                }
                queue().bulkStateRelease(block, FREE);
            }
            settleBulk();
            return Route.FULL;
        }
    }

    /** Frees by the state alone; what a dead sender has claimed, its name in the state tells. */
    private static final class Receiver extends QueueReceiver {
        Receiver(PacketQueue queue) {
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
}
