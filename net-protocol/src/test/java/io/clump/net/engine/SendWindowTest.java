package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SendWindowTest {
    private static final int FRAME = SendWindow.FRAME_BYTES;
    private static final long MICROSECOND = 1_000;

    private final SendWindow window = new SendWindow(FRAME);

    @Test
    void firstBytesLeaveUngranted() {
        assertThat(window.hasRoom(0, FRAME)).isTrue();
        assertThat(window.hasRoom(SendWindow.FIRST_BYTES - FRAME, FRAME)).isTrue();
        assertThat(window.hasRoom(SendWindow.FIRST_BYTES - FRAME + 1, FRAME)).isFalse();
    }

    @Test
    void windowDoublesInEachRoundTripUpToTheGrantAndNoFurther() {
        window.grant(1_000_000);
        arrive(SendWindow.FIRST_BYTES);
        assertThat(window.bytes()).isBetween(2 * SendWindow.FIRST_BYTES - FRAME, 2 * SendWindow.FIRST_BYTES);
        arrive(2_000_000);
        assertThat(window.bytes()).isEqualTo(1_000_000);
    }

    @Test
    void lossHalvesItAndAfterwardsItGrowsByAFrameInARoundTrip() {
        window.grant(1_000_000);
        arrive(2_000_000);
        window.halve();
        assertThat(window.bytes()).isEqualTo(500_000);
        arrive(500_000);
        assertThat(window.bytes()).isBetween(500_000 + FRAME / 2, 500_000 + FRAME);
    }

    @Test
    void afterAPauseItBeginsAnew() {
        window.grant(1_000_000);
        arrive(2_000_000);
        window.sent(true, 100 * MICROSECOND, 100 * MICROSECOND);
        assertThat(window.bytes()).isEqualTo(1_000_000);
        window.sent(false, 100 * MICROSECOND, 1_000 * MICROSECOND);
        assertThat(window.bytes()).as("something is under way").isEqualTo(1_000_000);
        window.sent(true, 100 * MICROSECOND, 2_000 * MICROSECOND);
        assertThat(window.bytes()).isEqualTo(SendWindow.FIRST_BYTES);
    }

    /** A quarter of a datagram in a round trip is a datagram in four. */
    @Test
    void datagramThatIsLongerThanTheWindowLeavesAloneAndLater() {
        window.grant(FRAME / 4);
        window.sent(true, Long.MAX_VALUE, 0);
        assertThat(window.hasRoom(1, FRAME)).isFalse();
        assertThat(window.hasRoom(0, FRAME)).isTrue();
        assertThat(window.pauseNanos(FRAME, 50 * MICROSECOND, 0)).isEqualTo(200 * MICROSECOND);
        assertThat(window.pauseNanos(FRAME, 50 * MICROSECOND, 300 * MICROSECOND)).isZero();
        assertThat(window.pauseNanos(FRAME / 4, 50 * MICROSECOND, 0)).isZero();
        assertThat(window.pauseNanos(FRAME, 1_000_000 * MICROSECOND, 0)).isLessThanOrEqualTo(10_000 * MICROSECOND);
    }

    @Test
    void datagramsAreNoLongerThanTheGrantButFillAFrame() {
        SendWindow wide = new SendWindow(57_856);
        wide.grant(20_000);
        assertThat(wide.fullBytes()).isEqualTo(20_000);
        wide.grant(100);
        assertThat(wide.fullBytes()).isEqualTo(FRAME);
        wide.grant(1_000_000);
        assertThat(wide.fullBytes()).isEqualTo(57_856);
    }

    private void arrive(int bytes) {
        for (int left = bytes; left > 0; left -= FRAME) {
            window.arrived(Math.min(left, FRAME));
        }
    }
}
