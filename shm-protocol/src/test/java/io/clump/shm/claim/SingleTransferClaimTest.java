package io.clump.shm.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.spi.Waiter;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SingleTransferClaimTest extends ClaimConformance {
    private static final Waiter NO_WAIT = (step, route) -> {
        throw new AssertionError("there is space");
    };

    @Override
    protected ClaimAlgorithm algorithm() {
        return new SingleTransferClaim();
    }

    @Test
    void senderOnlyStoresToPacketsAndReceiverOnlyLoadsThem() {
        QueueGeometry geometry = new QueueGeometry(8, 1, 64, 2);
        WatchedBuffer memory = new WatchedBuffer(geometry);
        QueueUser user =
                new QueueUser(memory, new PacketQueue(new BufferMemory(memory), 0, geometry), algorithm(), () -> {});
        Tally tally = new Tally(1, true);
        memory.isWatching = true;
        for (int i = 0; i < 100; i++) {
            memory.isSending = true;
            assertThat(user.send(0, i, false, NO_WAIT)).isTrue();
            memory.isSending = false;
            user.receive(user.peek(), tally);
        }
        tally.assertComplete(100);
        assertThat(memory.packetLoads).isPositive();
        assertThat(memory.packetStores).isPositive();
    }

    /**
     * The test receives 256 messages without a pause; the receiver publishes its position every 64 packets, or every
     * quarter lap.
     */
    @ParameterizedTest
    @CsvSource({"1024,4", "256,4", "128,8", "2,256"})
    void receiverPublishesItsPositionNowAndThenAndSendersReadItOnlyWhenTheRingMayBeFull(int packets, int publications) {
        QueueGeometry geometry = new QueueGeometry(packets, 1, 64, 2);
        WatchedBuffer memory = new WatchedBuffer(geometry);
        QueueUser user =
                new QueueUser(memory, new PacketQueue(new BufferMemory(memory), 0, geometry), algorithm(), () -> {});
        Tally tally = new Tally(1, true);
        for (int i = 0; i < 256; i++) {
            assertThat(user.send(0, i, false, NO_WAIT)).isTrue();
            user.receive(user.peek(), tally);
        }
        assertThat(memory.publications).isEqualTo(publications);
        assertThat(memory.reloads).isLessThanOrEqualTo(1 + 256 / Math.max(1, packets / 2));
        user.peek();
        user.peek();
        assertThat(memory.publications).as("already told").isEqualTo(publications);
    }

    @Test
    void receiverThatFindsNothingKeepsNoPacketBack() {
        QueueGeometry geometry = new QueueGeometry(64, 1, 64, 2);
        WatchedBuffer memory = new WatchedBuffer(geometry);
        PacketQueue queue = new PacketQueue(new BufferMemory(memory), 0, geometry);
        QueueUser user = new QueueUser(memory, queue, algorithm(), () -> {});
        Tally tally = new Tally(1, true);
        for (int i = 0; i < 3; i++) {
            assertThat(user.send(0, i, false, NO_WAIT)).isTrue();
            user.receive(user.peek(), tally);
        }
        assertThat(SingleTransferClaim.freedPackets(queue).acquire()).isZero();
        user.peek();
        assertThat(SingleTransferClaim.freedPackets(queue).acquire()).isEqualTo(3);
    }

    /** Buffer that counts accesses to packets, and to the line in which the receiver publishes. */
    private static final class WatchedBuffer extends UnsafeBuffer {
        private final long firstPacket;
        private final long endOfPackets;
        boolean isWatching;
        boolean isSending;
        int packetLoads;
        int packetStores;
        int publications;
        int reloads;

        WatchedBuffer(QueueGeometry geometry) {
            super(new byte[QueueUser.lengthBytes(geometry)]);
            firstPacket = QueueLayout.packetsOffset(geometry);
            endOfPackets = QueueLayout.bulkControlOffset(geometry);
        }

        @Override
        public int getIntAcquire(int index) {
            if (isPacket(index)) {
                packetLoads++;
                assertThat(isWatching && isSending)
                        .as("a sender that loads a packet")
                        .isFalse();
            }
            return super.getIntAcquire(index);
        }

        @Override
        public void putIntRelease(int index, int value) {
            if (isPacket(index)) {
                packetStores++;
                assertThat(isWatching && !isSending)
                        .as("a receiver that stores to a packet")
                        .isFalse();
            }
            super.putIntRelease(index, value);
        }

        @Override
        public boolean compareAndSetInt(int index, int expectedValue, int updateValue) {
            assertThat(isPacket(index)).as("swap in a packet").isFalse();
            return super.compareAndSetInt(index, expectedValue, updateValue);
        }

        @Override
        public long getLongAcquire(int index) {
            reloads += index == QueueLayout.FREED_OFFSET ? 1 : 0;
            return super.getLongAcquire(index);
        }

        @Override
        public void putLongRelease(int index, long value) {
            publications += index == QueueLayout.FREED_OFFSET ? 1 : 0;
            super.putLongRelease(index, value);
        }

        private boolean isPacket(int index) {
            return index >= firstPacket && index < endOfPackets;
        }
    }
}
