package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HearingTest {
    private final Hearing hearing = new Hearing();
    private int told;

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

    @Test
    void aDeafPeerIsTriedLessAndLessOften() {
        assertThat(datagramsToInvitation()).isEqualTo(1);
        int pause = Hearing.SHORTEST_PAUSE;
        for (int i = 0; i < 12; i++) {
            assertThat(datagramsToInvitation()).isEqualTo(Hearing.TRIAL + 1 + pause + 1);
            pause = Math.min(2 * pause, Hearing.LONGEST_PAUSE);
        }
        assertThat(pause).isEqualTo(Hearing.LONGEST_PAUSE);
    }

    /** Of a peer that confirms what it hears a loss is only a loss. */
    @Test
    void lossesWithoutAWordMakeItDeaf() {
        hearing.next(told);
        hearing.next(++told);
        for (int i = 0; i < 100; i++) {
            hearing.next(++told);
            assertThat(hearing.missed()).isFalse();
        }
        for (int i = 0; i < Hearing.TRIAL; i++) {
            hearing.next(told);
        }
        assertThat(hearing.missed()).isTrue();
        assertThat(hearing.isWorthATry()).isFalse();
        assertThat(hearing.missed()).as("once").isFalse();
    }

    private int datagramsToInvitation() {
        int count = 1;
        while (!hearing.next(told)) {
            count++;
        }
        return count;
    }
}
