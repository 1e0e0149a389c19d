package io.clump.am2.liveness;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When the earlier messages of a lost peer have all been handled, in virtual time. */
class DrainWaitTest {
    private static final long BEGIN = -7;
    private static final long END = BEGIN + DrainWait.QUIET_NANOS;

    private final DrainWait drainWait = new DrainWait();

    @BeforeEach
    void losePeer() {
        drainWait.begin(BEGIN);
    }

    @Test
    void quietPollsAreNotEnoughBeforeTheTime() {
        assertThat(isOverAfter(2 * DrainWait.QUIET_POLLS, END - 1)).isFalse();
        assertThat(isOverAfter(1, END)).isTrue();
    }

    @Test
    void timeIsNotEnoughBeforeTheQuietPolls() {
        assertThat(isOverAfter(DrainWait.QUIET_POLLS - 1, 2 * END)).isFalse();
        assertThat(isOverAfter(1, 2 * END)).isTrue();
    }

    /** The polls before an arrival do not count, since the next message may be behind it. */
    @Test
    void arrivalBeginsTheCountOfPollsAgain() {
        isOverAfter(DrainWait.QUIET_POLLS - 1, BEGIN);
        assertThat(drainWait.areOver(false, BEGIN)).isFalse();
        assertThat(isOverAfter(DrainWait.QUIET_POLLS - 1, END)).isFalse();
        assertThat(isOverAfter(1, END)).isTrue();
    }

    @Test
    void arrivalBeginsTheTimeAgain() {
        assertThat(drainWait.areOver(false, END)).isFalse();
        assertThat(isOverAfter(2 * DrainWait.QUIET_POLLS, END + DrainWait.QUIET_NANOS - 1))
                .isFalse();
        assertThat(isOverAfter(1, END + DrainWait.QUIET_NANOS)).isTrue();
    }

    @Test
    void lossOfAnotherPeerBeginsBothAgain() {
        isOverAfter(DrainWait.QUIET_POLLS, BEGIN);
        drainWait.begin(END);
        assertThat(isOverAfter(DrainWait.QUIET_POLLS - 1, END + DrainWait.QUIET_NANOS))
                .isFalse();
        assertThat(isOverAfter(1, END + DrainWait.QUIET_NANOS - 1)).isFalse();
        assertThat(isOverAfter(1, END + DrainWait.QUIET_NANOS)).isTrue();
    }

    private boolean isOverAfter(int quietPolls, long now) {
        boolean isOver = false;
        for (int i = 0; i < quietPolls; i++) {
            isOver = drainWait.areOver(true, now);
        }
        return isOver;
    }
}
