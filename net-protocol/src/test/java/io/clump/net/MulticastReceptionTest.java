package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MulticastReceptionTest {
    private final MulticastReception reception = new MulticastReception();
    private int reported;
    private int misses;

    @Test
    void aPeerIsInvitedOnceAndTriedForAWhile() {
        assertThat(reception.next(reported)).isTrue();
        for (int i = 0; i < MulticastReception.TRIAL; i++) {
            assertThat(reception.isWorthATry()).isTrue();
            assertThat(reception.isCertain()).isFalse();
            assertThat(reception.next(reported)).isFalse();
        }
        assertThat(reception.next(reported)).isFalse();
        assertThat(reception.isWorthATry()).isFalse();
    }

    @Test
    void onlyItsOwnWordMakesItCertain() {
        reception.next(reported);
        reception.next(++reported);
        assertThat(reception.isCertain()).isTrue();
    }

    /** Many datagrams may leave before the first answer arrives. */
    @Test
    void itsWordCountsAfterTheTrial() {
        hear(false, 3 * MulticastReception.TRIAL);
        assertThat(reception.isWorthATry()).isFalse();
        reception.next(++reported);
        assertThat(reception.isCertain()).isTrue();
    }

    @Test
    void aPeerThatSaysNothingIsTriedLessAndLessOften() {
        assertThat(datagramsToInvitation()).isEqualTo(1);
        int pause = MulticastReception.SHORTEST_PAUSE;
        for (int i = 0; i < 12; i++) {
            assertThat(datagramsToInvitation()).isEqualTo(MulticastReception.TRIAL + 1 + pause + 1);
            pause = Math.min(2 * pause, MulticastReception.LONGEST_PAUSE);
        }
        assertThat(pause).isEqualTo(MulticastReception.LONGEST_PAUSE);
    }

    @Test
    void aFewLossesAreOnlyLosses() {
        hear(true, 2);
        for (int i = 0; i < 1000; i++) {
            hear(i % 3 == 0, 10);
            assertThat(miss()).isFalse();
        }
        assertThat(reception.isCertain()).isTrue();
    }

    /**
     * A network that drops all multicasts is detected, and one that drops only long ones, though the others are
     * confirmed.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void aPeerThatMissesManyIsLossy(int every) {
        hear(true, 2);
        int datagrams = 0;
        boolean isLossy = false;
        while (!isLossy) {
            hear(true, every);
            isLossy = miss();
            datagrams += every;
            assertThat(datagrams).isLessThanOrEqualTo(2 * MulticastReception.MOST_POINTS);
        }
        hear(true, MulticastReception.SHORTEST_PAUSE);
        assertThat(reception.isWorthATry()).as("whatever it still says").isFalse();
        assertThat(miss()).as("once").isFalse();
        assertThat(reception.next(reported)).as("requested again").isTrue();
    }

    @Test
    void aPeerThatReceivedForLongIsTriedAgainSoon() {
        for (int i = 0; i < 5; i++) {
            hear(true, 2 + MulticastReception.ENOUGH);
            while (!miss()) {
                hear(false, 1);
            }
            assertThat(datagramsToInvitation()).isEqualTo(MulticastReception.SHORTEST_PAUSE + 1);
        }
    }

    /** A receiver that is stopped, or computes, gets the same repetition again. */
    @Test
    void theSameRepetitionCountsOnce() {
        hear(true, 2);
        for (int i = 0; i < 1000; i++) {
            assertThat(reception.missed(7)).isFalse();
        }
        assertThat(reception.isCertain()).isTrue();
    }

    private boolean miss() {
        return reception.missed(++misses);
    }

    private void hear(boolean saysSo, int datagrams) {
        for (int i = 0; i < datagrams; i++) {
            reception.next(saysSo ? ++reported : reported);
        }
    }

    private int datagramsToInvitation() {
        int count = 1;
        while (!reception.next(reported)) {
            count++;
        }
        return count;
    }
}
