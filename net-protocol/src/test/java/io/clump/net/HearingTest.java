package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HearingTest {
    private final Hearing hearing = new Hearing();
    private int told;
    private int misses;

    @Test
    void aPeerIsInvitedOnceAndTriedForAWhile() {
        assertThat(hearing.next(told)).isTrue();
        for (int i = 0; i < Hearing.TRIAL; i++) {
            assertThat(hearing.isWorthATry()).isTrue();
            assertThat(hearing.isCertain()).isFalse();
            assertThat(hearing.next(told)).isFalse();
        }
        assertThat(hearing.next(told)).isFalse();
        assertThat(hearing.isWorthATry()).isFalse();
    }

    @Test
    void onlyItsOwnWordMakesItCertain() {
        hearing.next(told);
        hearing.next(++told);
        assertThat(hearing.isCertain()).isTrue();
    }

    /** Many datagrams may leave before the first answer arrives. */
    @Test
    void itsWordCountsAfterTheTrial() {
        hear(false, 3 * Hearing.TRIAL);
        assertThat(hearing.isWorthATry()).isFalse();
        hearing.next(++told);
        assertThat(hearing.isCertain()).isTrue();
    }

    @Test
    void aPeerThatSaysNothingIsTriedLessAndLessOften() {
        assertThat(datagramsToInvitation()).isEqualTo(1);
        int pause = Hearing.SHORTEST_PAUSE;
        for (int i = 0; i < 12; i++) {
            assertThat(datagramsToInvitation()).isEqualTo(Hearing.TRIAL + 1 + pause + 1);
            pause = Math.min(2 * pause, Hearing.LONGEST_PAUSE);
        }
        assertThat(pause).isEqualTo(Hearing.LONGEST_PAUSE);
    }

    @Test
    void aFewLossesAreOnlyLosses() {
        hear(true, 2);
        for (int i = 0; i < 1000; i++) {
            hear(i % 3 == 0, 10);
            assertThat(miss()).isFalse();
        }
        assertThat(hearing.isCertain()).isTrue();
    }

    /**
     * A network that drops all multicasts is detected, and one that drops only long ones, though the others are
     * confirmed.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void aPeerThatMissesManyIsDeaf(int every) {
        hear(true, 2);
        int datagrams = 0;
        boolean isDeaf = false;
        while (!isDeaf) {
            hear(true, every);
            isDeaf = miss();
            datagrams += every;
            assertThat(datagrams).isLessThanOrEqualTo(2 * Hearing.MOST_POINTS);
        }
        hear(true, Hearing.SHORTEST_PAUSE);
        assertThat(hearing.isWorthATry()).as("whatever it still says").isFalse();
        assertThat(miss()).as("once").isFalse();
        assertThat(hearing.next(told)).as("invited again").isTrue();
    }

    @Test
    void aPeerThatHeardForLongIsTriedAgainSoon() {
        for (int i = 0; i < 5; i++) {
            hear(true, 2 + Hearing.ENOUGH);
            while (!miss()) {
                hear(false, 1);
            }
            assertThat(datagramsToInvitation()).isEqualTo(Hearing.SHORTEST_PAUSE + 1);
        }
    }

    /** A receiver that is stopped, or computes, gets the same repetition again. */
    @Test
    void theSameRepetitionCountsOnce() {
        hear(true, 2);
        for (int i = 0; i < 1000; i++) {
            assertThat(hearing.missed(7)).isFalse();
        }
        assertThat(hearing.isCertain()).isTrue();
    }

    private boolean miss() {
        return hearing.missed(++misses);
    }

    private void hear(boolean saysSo, int datagrams) {
        for (int i = 0; i < datagrams; i++) {
            hearing.next(saysSo ? ++told : told);
        }
    }

    private int datagramsToInvitation() {
        int count = 1;
        while (!hearing.next(told)) {
            count++;
        }
        return count;
    }
}
