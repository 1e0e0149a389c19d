package io.clump.shm.claim;

import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;

/**
 * Sender side of an algorithm that gives each position to one sender for good: the sender takes the next position and waits
 * until what lies there is free. What a dead one leaves, {@link NumberedDeadClaims} finds.
 */
abstract class NumberedSender extends QueueSender {
    NumberedSender(PacketQueue queue, int slot) {
        super(queue, slot);
    }

    /** Returns whether the sender that has taken a position may fill the packet there. */
    abstract boolean isPacketFree(long position);

    /** Returns whether the sender that has taken a position may fill the bulk block there. */
    abstract boolean isBlockFree(long position);

    /** Bits in which the state of the claimed packet differs from that of other laps. */
    int lapBits() {
        return 0;
    }

    @Override
    public final int claimPacket(Route route, Waiter waiter) {
        long position = takePacket();
        int step = Waiter.FIRST_STEP;
        while (!isPacketFree(position)) {
            step = waiter.pause(step, route);
            if (step == Waiter.GIVE_UP) {
                return Route.GONE;
            }
        }
        return queue().packetAt(position);
    }

    @Override
    public final int claimBulk(Route route, Waiter waiter) {
        long position = takeBulk();
        int step = Waiter.FIRST_STEP;
        while (!isBlockFree(position)) {
            step = waiter.pause(step, route);
            if (step == Waiter.GIVE_UP) {
                return Route.GONE;
            }
        }
        return withBlock(claimPacket(route, waiter), queue().bulkBlockAt(position));
    }

    /** The position is taken only if the packet is free already. */
    @Override
    public final int tryClaimPacket() {
        long position = queue().packetTailAcquire();
        while (isPacketFree(position)) {
            if (tryTakePacket(position)) {
                return queue().packetAt(position);
            }
            position = queue().packetTailAcquire();
        }
        return Route.FULL;
    }

    /**
     * The packet before the block, as a position of a packet can be given up and that of a block cannot; nothing waits, so
     * nothing deadlocks. The first look keeps packets from being given up while there are no blocks.
     */
    @Override
    public final int tryClaimBulk() {
        int packet = isBlockFree(queue().bulkTailAcquire()) ? tryClaimPacket() : Route.FULL;
        if (packet == Route.FULL) {
            return Route.FULL;
        }
        long position = queue().bulkTailAcquire();
        while (isBlockFree(position)) {
            if (tryTakeBulk(position)) {
                return withBlock(packet, queue().bulkBlockAt(position));
            }
            position = queue().bulkTailAcquire();
        }
        queue().abort(packet);
        publish(packet, PacketState.READY_BULK ^ lapBits());
        return Route.FULL;
    }

    @Override
    public final void publish(int packet) {
        publish(packet, PacketState.READY ^ lapBits());
    }

    @Override
    public final void publishBulk(int packet) {
        publishBulk(packet, PacketState.READY_BULK ^ lapBits());
    }
}
