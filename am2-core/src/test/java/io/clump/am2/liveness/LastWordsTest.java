package io.clump.am2.liveness;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When the earlier messages of a lost peer have all been handled, in virtual time. */
class LastWordsTest {
    private static final long BEGIN = -7;
    private static final long END = BEGIN + LastWords.QUIET_NANOS;

    private final LastWords lastWords = new LastWords();

    @BeforeEach
    void losePeer() {
        lastWords.begin(BEGIN);
    }

    @Test
    void quietPollsAreNotEnoughBeforeTheTime() {
        assertThat(isOverAfter(2 * LastWords.QUIET_POLLS, END - 1)).isFalse();
        assertThat(isOverAfter(1, END)).isTrue();
    }

    @Test
    void timeIsNotEnoughBeforeTheQuietPolls() {
        assertThat(isOverAfter(LastWords.QUIET_POLLS - 1, 2 * END)).isFalse();
        assertThat(isOverAfter(1, 2 * END)).isTrue();
    }

    /** The polls before an arrival do not count, since the next message may be behind it. */
    @Test
    void arrivalBeginsTheCountOfPollsAgain() {
        isOverAfter(LastWords.QUIET_POLLS - 1, BEGIN);
        assertThat(lastWords.areOver(false, BEGIN)).isFalse();
        assertThat(isOverAfter(LastWords.QUIET_POLLS - 1, END)).isFalse();
        assertThat(isOverAfter(1, END)).isTrue();
    }

    @Test
    void arrivalBeginsTheTimeAgain() {
        assertThat(lastWords.areOver(false, END)).isFalse();
        assertThat(isOverAfter(2 * LastWords.QUIET_POLLS, END + LastWords.QUIET_NANOS - 1))
                .isFalse();
        assertThat(isOverAfter(1, END + LastWords.QUIET_NANOS)).isTrue();
    }

    @Test
    void lossOfAnotherPeerBeginsBothAgain() {
        isOverAfter(LastWords.QUIET_POLLS, BEGIN);
        lastWords.begin(END);
        assertThat(isOverAfter(LastWords.QUIET_POLLS - 1, END + LastWords.QUIET_NANOS))
                .isFalse();
        assertThat(isOverAfter(1, END + LastWords.QUIET_NANOS - 1)).isFalse();
        assertThat(isOverAfter(1, END + LastWords.QUIET_NANOS)).isTrue();
    }

    private boolean isOverAfter(int quietPolls, long now) {
        boolean isOver = false;
        for (int i = 0; i < quietPolls; i++) {
            isOver = lastWords.areOver(true, now);
        }
        return isOver;
    }
}
