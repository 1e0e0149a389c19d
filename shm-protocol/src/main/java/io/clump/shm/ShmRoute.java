package io.clump.shm;

import io.clump.am2.ReturnReason;
import io.clump.am2.Tag;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import io.clump.shm.claim.ClaimAlgorithm;
import io.clump.shm.claim.PacketQueue;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** The way to an endpoint of the same node: its queue block, mapped into this process. */
final class ShmRoute implements Route {
    private final QueueBlockMemory destination;
    private final ClaimAlgorithm algorithm;
    private final int maxMediumBytes;
    private final int source;

    /**
     * Makes a route.
     *
     * @param destination the receiver's queue block; stays mapped until the sender's queue block closes
     * @param source number of the sending endpoint
     */
    ShmRoute(QueueBlockMemory destination, int source) {
        this.destination = destination;
        this.source = source;
        algorithm = destination.header().algorithm();
        maxMediumBytes = destination.header().geometry().bulkBytes();
    }

    @Override
    public @Nullable ReturnReason refusal(long tag) {
        checkMapped();
        if (Tag.accepts(destination.tagAcquire(), tag)) {
            return null;
        }
        return destination.isClosedAcquire() ? ReturnReason.ENDPOINT_CLOSED : ReturnReason.BAD_TAG;
    }

    @Override
    public UnsafeBuffer memory() {
        return destination.buffer();
    }

    @Override
    public int source() {
        return source;
    }

    @Override
    public int claim(QueueKind queue, Waiter waiter) {
        checkMapped();
        return algorithm.claimPacket(destination.queue(queue), this, waiter);
    }

    @Override
    public int claimMedium(QueueKind queue, int lengthBytes, Waiter waiter) {
        checkMapped();
        if (lengthBytes < 0 || lengthBytes > maxMediumBytes) {
            throw new IllegalArgumentException("medium message does not fit the destination's bulk blocks: bytes="
                    + lengthBytes + ", expected 0 to " + maxMediumBytes);
        }
        PacketQueue to = destination.queue(queue);
        int packet = algorithm.claimBulk(to, this, waiter);
        if (packet != GONE) {
            to.bulkSize(to.bulkBlockOf(packet), lengthBytes);
        }
        return packet;
    }

    @Override
    public int dataOffset(int packet) {
        PacketQueue to = destination.queueOf(packet);
        return to.dataOffset(to.bulkBlockOf(packet));
    }

    @Override
    public void publish(int packet) {
        destination.queueOf(packet).publish(packet);
    }

    @Override
    public void publishMedium(int packet) {
        destination.queueOf(packet).publishBulk(packet);
    }

    @Override
    public boolean isAlive() {
        checkMapped();
        return !isClosed() && destination.header().owner().isAlive();
    }

    /** Whether the receiver has closed its queue block; a dead one has not. */
    boolean isClosed() {
        return destination.isClosedAcquire();
    }

    long endpointId() {
        return destination.header().endpointId();
    }

    void unmap() {
        destination.unmap();
    }

    private void checkMapped() {
        if (destination.isUnmapped()) {
            throw new IllegalStateException("the queue block of the sending endpoint is closed: number=" + source);
        }
    }
}
