package mine;

import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import io.clump.shm.claim.ClaimAlgorithm;
import io.clump.shm.claim.ClaimDescription;
import io.clump.shm.claim.PacketQueue;
import io.clump.shm.claim.PacketState;
import io.clump.shm.claim.QueueSender;

/** A lock-free algorithm that recovers nothing. A claim that must not wait finds no room. */
public final class MineClaim implements ClaimAlgorithm {
    @Override
    public String name() {
        return "mine";
    }

    @Override
    public ClaimDescription description() {
        return new ClaimDescription(false, false, "a test");
    }

    @Override
    public void initialise(PacketQueue queue) {
        for (int i = 0; i < queue.geometry().packets(); i++) {
            queue.statePlain(queue.packetAt(i), PacketState.FREE);
        }
        for (int block = 0; block < queue.geometry().bulkBlocks(); block++) {
            queue.bulkStatePlain(block, PacketState.FREE);
        }
    }

    @Override
    public int claimPacket(PacketQueue queue, QueueSender sender, Route route, Waiter waiter) {
        int packet = queue.packetAt(queue.getAndIncrementPacketTail());
        int step = Waiter.FIRST_STEP;
        while (!queue.compareAndSetState(packet, PacketState.FREE, PacketState.CLAIMED)) {
            step = waiter.pause(step, route);
            if (step == Waiter.GIVE_UP) {
                return Route.GONE;
            }
        }
        return packet;
    }

    @Override
    public int claimBulk(PacketQueue queue, QueueSender sender, Route route, Waiter waiter) {
        int block = queue.bulkBlockAt(queue.getAndIncrementBulkTail());
        int step = Waiter.FIRST_STEP;
        while (!queue.compareAndSetBulkState(block, PacketState.FREE, PacketState.CLAIMED)) {
            step = waiter.pause(step, route);
            if (step == Waiter.GIVE_UP) {
                return Route.GONE;
            }
        }
        int packet = claimPacket(queue, sender, route, waiter);
        if (packet != Route.GONE) {
            queue.bulkBlockOf(packet, block);
        }
        return packet;
    }

    @Override
    public int tryClaimPacket(PacketQueue queue, QueueSender sender) {
        return Route.FULL;
    }

    @Override
    public int tryClaimBulk(PacketQueue queue, QueueSender sender) {
        return Route.FULL;
    }

    @Override
    public void freePacket(PacketQueue queue, int packet) {
        queue.stateRelease(packet, PacketState.FREE);
    }

    @Override
    public void freeBulk(PacketQueue queue, int block) {
        queue.bulkStateRelease(block, PacketState.FREE);
    }
}
