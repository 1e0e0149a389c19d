package io.clump.shm.claim;

import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;

/**
 * Sender side of an algorithm that gives each position to one sender for good: the sender takes the next position and
 * waits until what lies there is free. What a dead one leaves, {@link NumberedDeadClaims} finds.
 */
abstract class NumberedSender extends QueueSender {
    NumberedSender(PacketQueue queue, int slot) {
        super(queue, slot);
    }

    // Protected, since the compiler calls the one method of its kind directly only if it is not package-private.

    /** Returns whether the sender that has taken a position may fill the packet there. */
    protected abstract boolean isPacketFree(long position);

    /** Returns whether the sender that has taken a position may fill the bulk block there. */
    protected abstract boolean isBlockFree(long position);

    @Override
    public final int claimPacket(Route route, Waiter waiter) {
        long position = packetClaim().take();
        for (int step = Waiter.FIRST_STEP; step != Waiter.GIVE_UP; step = waiter.pause(step, route)) {
            if (isPacketFree(position)) {
                return queue().packetAt(position);
            }
        }
        return Route.GONE;
    }

    @Override
    public final int claimBulk(Route route, Waiter waiter) {
        long position = bulkClaim().take();
        for (int step = Waiter.FIRST_STEP; step != Waiter.GIVE_UP; step = waiter.pause(step, route)) {
            if (isBlockFree(position)) {
                return withBlock(claimPacket(route, waiter), queue().bulkBlockAt(position));
            }
        }
        return Route.GONE;
    }

    /** The position is taken only if the packet is free already. */
    @Override
    public final int tryClaimPacket() {
        long position = queue().packetTail().acquire();
        while (isPacketFree(position)) {
            if (packetClaim().tryTake(position)) {
                return queue().packetAt(position);
            }
            position = queue().packetTail().acquire();
        }
        return Route.FULL;
    }

    /**
     * The packet before the block, as a position of a packet can be given up and that of a block cannot; nothing waits,
     * so nothing deadlocks. The first look keeps packets from being given up while there are no blocks.
     */
    @Override
    public final int tryClaimBulk() {
        int packet = isBlockFree(queue().bulkTail().acquire()) ? tryClaimPacket() : Route.FULL;
        if (packet == Route.FULL) {
            return Route.FULL;
        }
        long position = queue().bulkTail().acquire();
        while (isBlockFree(position)) {
            if (bulkClaim().tryTake(position)) {
                return withBlock(packet, queue().bulkBlockAt(position));
            }
            position = queue().bulkTail().acquire();
        }
        queue().abort(packet);
        packetClaim()
                .publish(packet, PacketState.READY_BULK ^ lapBits(packetClaim().held()));
        return Route.FULL;
    }
}
