package io.clump.net.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DriverRestTest {
    private final DriverRest rest = new DriverRest();

    @Test
    void parksBecomeLongerAndNeverLongAsLongAsThereIsTraffic() {
        for (int message = 0; message < 1000; message++) {
            long last = 0;
            for (long parked = 0; parked < 5_000_000; parked += last) {
                long nanos = rest.nextParkNanos();
                assertThat(nanos).isBetween(Math.max(DriverRest.SHORTEST_NANOS, last), DriverRest.LONGEST_NANOS);
                last = nanos;
            }
            rest.idle(1);
        }
    }

    @Test
    void parksAreLongWhenNothingCameForAQuarterOfASecond() {
        assertThat(parkUntilLongest()).isBetween(DriverRest.QUIET_AFTER_NANOS, DriverRest.QUIET_AFTER_NANOS * 11 / 10);
    }

    @Test
    void aSignOfLifeNowAndThenKeepsTheDriverQuietAndWhatFollowsItIsServedAtOnce() {
        parkUntilLongest();
        for (int i = 0; i < 100; i++) {
            rest.idle(1);
            assertThat(rest.nextParkNanos()).isEqualTo(DriverRest.SHORTEST_NANOS);
            assertThat(parkUntilLongest()).isLessThan(3 * DriverRest.LONGEST_QUIET_NANOS);
            rest.nextParkNanos();
        }
    }

    @Test
    void trafficEndsTheQuiet() {
        parkUntilLongest();
        for (int i = 0; i < 20; i++) {
            rest.idle(1);
            rest.nextParkNanos();
        }
        rest.idle(1);
        assertThat(parkUntilLongest()).isGreaterThan(DriverRest.QUIET_AFTER_NANOS / 2);
    }

    /** Returns the total time that it parks until it parks for the longest time. */
    private long parkUntilLongest() {
        long parked = 0;
        for (long nanos = 0; nanos < DriverRest.LONGEST_QUIET_NANOS; parked += nanos) {
            nanos = rest.nextParkNanos();
        }
        return parked;
    }
}
