package io.clump.shm.claim;

import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;

/**
 * Sender side of an algorithm that assigns each position to one sender permanently: the sender claims the next
 * position and waits until the packet or block there is free. {@link NumberedDeadClaims} finds claims of dead senders.
 */
abstract class NumberedSender extends QueueSender {
    NumberedSender(PacketQueue queue, int slot) {
        super(queue, slot);
    }

    // Protected, since the compiler calls the one method of its kind directly only if it is not package-private.

    /** Returns whether the sender of a position may fill the packet there. */
    protected abstract boolean isPacketFree(long position);

    /** Returns whether the sender of a position may fill the bulk block there. */
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

    /** Claims the position only if the packet is already free. */
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
     * Claims the packet before the block, since a position of a packet can be given up and that of a block cannot;
     * nothing waits, so there is no deadlock. The first check prevents that packets are given up while there are no
     * blocks.
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
        queue().stateRelease(
                        packet, PacketState.READY_BULK ^ lapBits(packetClaim().held()));
        packetClaim().settle();
        return Route.FULL;
    }
}
