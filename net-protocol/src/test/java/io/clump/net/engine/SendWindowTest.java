package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SendWindowTest {
    private static final int FRAME = SendWindow.FRAME_BYTES;
    private static final long MICROSECOND = 1_000;

    private final SendWindow window = new SendWindow(FRAME);

    @Test
    void firstBytesLeaveUngranted() {
        assertThat(window.hasSpace(0, FRAME)).isTrue();
        assertThat(window.hasSpace(SendWindow.FIRST_BYTES - FRAME, FRAME)).isTrue();
        assertThat(window.hasSpace(SendWindow.FIRST_BYTES - FRAME + 1, FRAME)).isFalse();
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
        window.sent(FRAME, true, 100 * MICROSECOND, 100 * MICROSECOND);
        assertThat(window.bytes()).isEqualTo(1_000_000);
        window.sent(FRAME, false, 100 * MICROSECOND, 1_000 * MICROSECOND);
        assertThat(window.bytes()).as("something is under way").isEqualTo(1_000_000);
        window.sent(FRAME, true, 100 * MICROSECOND, 2_000 * MICROSECOND);
        assertThat(window.bytes()).isEqualTo(SendWindow.FIRST_BYTES);
    }

    /** A quarter of a frame per round trip is two frames in eight round trips. */
    @Test
    void twoFramesLeaveAtOnceAndThePauseMakesUpForThem() {
        window.grant(FRAME / 4);
        window.sent(FRAME, true, Long.MAX_VALUE, 0);
        assertThat(window.pauseNanos(50 * MICROSECOND, 0)).isEqualTo(200 * MICROSECOND);
        assertThat(window.hasSpace(FRAME, FRAME)).isTrue();
        window.sent(FRAME, false, Long.MAX_VALUE, 0);
        assertThat(window.hasSpace(2 * FRAME, FRAME)).isFalse();
        assertThat(window.hasSpace(FRAME, FRAME)).as("one of two has arrived").isFalse();
        assertThat(window.hasSpace(0, FRAME)).isTrue();
        assertThat(window.pauseNanos(50 * MICROSECOND, 0)).isEqualTo(400 * MICROSECOND);
        assertThat(window.pauseNanos(50 * MICROSECOND, 500 * MICROSECOND)).isZero();
        assertThat(window.pauseNanos(1_000_000 * MICROSECOND, 0)).isLessThanOrEqualTo(100_000 * MICROSECOND);
        window.grant(16 * FRAME);
        assertThat(window.pauseNanos(50 * MICROSECOND, 0)).isZero();
    }

    /** The receiver's kernel counts 16,640 bytes for 8,320, and 4,352 for 3,000. */
    @Test
    void datagramThatIsLongerThanTheWindowLeavesAloneAndThePauseIsByTheSpaceThatItTakes() {
        SendWindow wide = new SendWindow(57_856);
        wide.grant(3_000);
        wide.sent(8_320, true, Long.MAX_VALUE, 0);
        assertThat(wide.hasSpace(8_320, 8_320)).isFalse();
        assertThat(wide.pauseNanos(100 * MICROSECOND, 0)).isEqualTo(100 * MICROSECOND * 16_640 / 4_352);
    }

    @Test
    void fourDatagramsFitIntoTheGrantUnlessTheyWouldBeShortAndTheyFillAFrame() {
        SendWindow wide = new SendWindow(57_856);
        wide.grant(160_000);
        assertThat(wide.fullBytes()).isEqualTo(40_000);
        wide.grant(20_000);
        assertThat(wide.fullBytes()).isEqualTo(16_022);
        wide.grant(10_000);
        assertThat(wide.fullBytes()).isEqualTo(10_000);
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
