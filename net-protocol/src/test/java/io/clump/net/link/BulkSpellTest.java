package io.clump.net.link;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BulkSpellTest {
    private static final int LONG = 736;
    private final BulkSpell spell = new BulkSpell(LONG);

    @Test
    void longDatagramsInARowBeginASpell() {
        assertThat(datagramsToBegin()).isEqualTo(BulkSpell.FIRST_RUN);
    }

    @Test
    void anEmptyPollRestartsTheCount() {
        for (int i = 1; i < BulkSpell.FIRST_RUN; i++) {
            assertThat(spell.beginsAfter(LONG)).isFalse();
        }
        assertThat(spell.beginsAfter(BulkSpell.NOTHING)).isFalse();
        assertThat(datagramsToBegin()).isEqualTo(BulkSpell.FIRST_RUN);
    }

    @Test
    void shortDatagramsNeverBeginASpell() {
        for (int i = 0; i < BulkSpell.LONGEST_RUN; i++) {
            assertThat(spell.beginsAfter(LONG - 1)).isFalse();
        }
    }

    @Test
    void aSpellEndsAtAnEmptyPollOnly() {
        datagramsToBegin();
        for (int i = 0; i < BulkSpell.POLLS; i++) {
            assertThat(spell.mayEndAfter(1)).isFalse();
        }
        assertThat(spell.mayEndAfter(0)).isTrue();
    }

    @Test
    void aSpellGoesOnAsLongAsDatagramsComeTogetherNowAndThen() {
        datagramsToBegin();
        for (int i = 0; i < 3; i++) {
            for (int poll = 1; poll < BulkSpell.POLLS; poll++) {
                assertThat(spell.mayEndAfter(0)).isFalse();
            }
            assertThat(spell.mayEndAfter(2)).isFalse();
        }
    }

    @Test
    void roundTripsEndASpellSoon() {
        datagramsToBegin();
        assertThat(spell.mayEndAfter(44)).isFalse();
        int rounds = 1;
        while (!spell.mayEndAfter(0)) {
            spell.mayEndAfter(1);
            rounds++;
        }
        assertThat(rounds).isLessThanOrEqualTo(1 + BulkSpell.POLLS / BulkSpell.POLLS_OF_ONE);
    }

    @Test
    void withoutProfitTheNextSpellNeedsTwiceTheRunAndWithProfitTheFirst() {
        for (int runLength = BulkSpell.FIRST_RUN; runLength < BulkSpell.LONGEST_RUN; runLength *= 2) {
            assertThat(datagramsToBegin()).isEqualTo(runLength);
            spell.end();
        }
        for (int i = 0; i < 2; i++) {
            assertThat(datagramsToBegin()).isEqualTo(BulkSpell.LONGEST_RUN);
            spell.end();
        }
        datagramsToBegin();
        spell.mayEndAfter(2);
        spell.end();
        assertThat(datagramsToBegin()).isEqualTo(BulkSpell.FIRST_RUN);
    }

    private int datagramsToBegin() {
        int count = 1;
        while (!spell.beginsAfter(LONG)) {
            count++;
        }
        return count;
    }
}
