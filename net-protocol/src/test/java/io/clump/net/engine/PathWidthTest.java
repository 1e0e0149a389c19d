package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PathWidthTest {
    private static final int LARGEST = 57_856;
    private static final long TIMEOUT_NANOS = 2_000_000;

    /** Most probes: a binary search between 1,200 and 57,856 takes twelve sizes, and at most three probes of each. */
    private static final int MOST_PROBES = 36;

    private final PathWidth width = new PathWidth(LARGEST);
    private long now = Long.MAX_VALUE - TIMEOUT_NANOS;
    private int probes;

    @ParameterizedTest
    @ValueSource(ints = {1200, 1280, 1400, 1472, 4000, 8972, 57_000})
    void searchFindsWhatThePathCarries(int pathBytes) {
        width.narrow(LARGEST, now);
        assertThat(width.wholeBytes()).isEqualTo(PathWidth.BASE_BYTES);
        search(pathBytes);
        assertThat(width.wholeBytes()).isBetween(pathBytes - PathWidth.PRECISION_BYTES, pathBytes);
        assertThat(probes).isLessThanOrEqualTo(MOST_PROBES);
        assertThat(width.nanosToDeadline(TIMEOUT_NANOS, now)).isGreaterThan(TIMEOUT_NANOS);
    }

    @Test
    void pathThatIsWholeAgainIsFoundByOneProbeAMinuteLater() {
        width.narrow(LARGEST, now);
        search(1400);
        now += PathWidth.RAISE_NANOS;
        probes = 0;
        search(LARGEST);
        assertThat(probes).isEqualTo(1);
        assertThat(width.wholeBytes()).isEqualTo(Integer.MAX_VALUE);
        now += PathWidth.RAISE_NANOS;
        search(LARGEST);
        assertThat(probes).as("a whole path is not probed").isEqualTo(1);
    }

    @Test
    void pathThatHasBecomeNarrowerIsSearchedAnew() {
        width.narrow(LARGEST, now);
        search(8972);
        int found = width.wholeBytes();
        width.narrow(found + 1, now);
        assertThat(width.wholeBytes())
                .as("what leaves in fragments cannot have been missed whole")
                .isEqualTo(found);
        width.narrow(found, now);
        assertThat(width.wholeBytes()).isEqualTo(PathWidth.BASE_BYTES);
        search(1472);
        assertThat(width.wholeBytes()).isBetween(1472 - PathWidth.PRECISION_BYTES, 1472);
    }

    /** Two lost probes prove nothing about the path. */
    @Test
    void lostProbesAreRepeated() {
        width.narrow(LARGEST, now);
        for (int i = 0; i < PathWidth.PROBES - 1; i++) {
            assertThat(probe()).isPositive();
            now += TIMEOUT_NANOS;
        }
        search(LARGEST - 1);
        assertThat(width.wholeBytes()).isGreaterThanOrEqualTo(LARGEST - 1 - PathWidth.PRECISION_BYTES);
    }

    @Test
    void largeDatagramsLeaveInFragmentsAndEverySecondRepetitionWhole() {
        width.narrow(LARGEST, now);
        assertThat(width.isSplit(PathWidth.BASE_BYTES, false)).isFalse();
        assertThat(width.isSplit(LARGEST, false)).isTrue();
        assertThat(width.isSplit(LARGEST, true)).isTrue();
        assertThat(width.isSplit(LARGEST, true)).isFalse();
        assertThat(width.isSplit(LARGEST, true)).isTrue();
    }

    private int probe() {
        int bytes = width.dueProbeBytes(TIMEOUT_NANOS, now);
        if (bytes > 0) {
            probes++;
            width.probes(bytes, probes, now);
        }
        return bytes;
    }

    private void search(int pathBytes) {
        for (int bytes = probe(); bytes > 0; bytes = probe()) {
            if (bytes <= pathBytes) {
                width.answered(probes, now);
            } else {
                now += TIMEOUT_NANOS;
            }
        }
    }
}
