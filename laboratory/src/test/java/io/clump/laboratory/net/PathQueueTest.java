package io.clump.laboratory.net;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PathQueueTest {
    private static final int MEGABITS = 1000;
    private static final long DELAY_NANOS = 500_000;
    private static final int PACKET_BYTES = 1500;
    private static final long ON_THE_LINE_NANOS = 8L * (PACKET_BYTES + PathQueue.OVERHEAD_BYTES);

    private final PathQueue queue = new PathQueue(MEGABITS, DELAY_NANOS, 3 * PACKET_BYTES, 8);

    @Test
    void packetsArriveInOrderAtTheSpeedOfTheLineAfterItsDelay() {
        assertThat(queue.enter(PACKET_BYTES, 0)).isTrue();
        assertThat(queue.enter(PACKET_BYTES, 0)).isTrue();
        assertArrivesAt(ON_THE_LINE_NANOS + DELAY_NANOS);
        assertArrivesAt(2 * ON_THE_LINE_NANOS + DELAY_NANOS);
        assertThat(queue.hasArrived(Long.MAX_VALUE / 2)).isFalse();
    }

    @Test
    void packetThatFindsTheQueueFullIsLostAndALaterOneIsNot() {
        for (int i = 0; i < 3; i++) {
            assertThat(queue.enter(PACKET_BYTES, 0)).isTrue();
        }
        assertThat(queue.enter(PACKET_BYTES, 0)).isFalse();
        assertThat(queue.enter(PACKET_BYTES, ON_THE_LINE_NANOS)).isTrue();
        for (int i = 1; i <= 4; i++) {
            assertArrivesAt(i * ON_THE_LINE_NANOS + DELAY_NANOS);
        }
    }

    @Test
    void placesAreThoseOfAReader() {
        for (int i = 0; i < 8; i++) {
            assertThat(queue.hasSpace()).isTrue();
            assertThat(queue.entering()).isEqualTo(i);
            queue.enter(1, i * ON_THE_LINE_NANOS);
        }
        assertThat(queue.hasSpace()).isFalse();
        queue.leave();
        assertThat(queue.hasSpace()).isTrue();
        assertThat(queue.entering()).isZero();
        assertThat(queue.arriving()).isEqualTo(1);
    }

    private void assertArrivesAt(long nanos) {
        assertThat(queue.hasArrived(nanos - 1)).isFalse();
        assertThat(queue.hasArrived(nanos)).isTrue();
        queue.leave();
    }
}
