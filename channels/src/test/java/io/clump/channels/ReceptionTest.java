package io.clump.channels;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Messages that a receiver accepts or refuses, and its answers: PM, lines 132 to 145. */
class ReceptionTest {
    private final ReceiveArea area = new ReceiveArea(new ChannelConfiguration(0, 0, 1, 1, 2, 8));
    private final Reception reception = new Reception(1, area);

    @Test
    void messageThatOvertakesAnotherIsDiscardedAndAskedForAgain() {
        assertThat(take(1)).isFalse();
        assertThat(reception.mustAnswer()).isTrue();
        assertThat(reception.isRefusing(0)).isTrue();
        assertThat(reception.answer(0)).isZero();
        assertThat(take(2)).isFalse();
        assertThat(reception.mustAnswer()).as("once for each gap").isFalse();
        assertThat(take(0)).isTrue();
        assertThat(reception.isRefusing(0)).isFalse();
        assertThat(take(0)).as("a repetition").isFalse();
        assertThat(reception.mustAnswer()).isFalse();
    }

    @Test
    void messageWithoutSpaceIsRefusedAgainAndAgain() {
        assertThat(take(0)).isTrue();
        assertThat(take(1)).isTrue();
        for (int i = 0; i < 2; i++) {
            assertThat(take(2)).isFalse();
            assertThat(reception.mustAnswer()).isTrue();
            assertThat(reception.answer(0)).isEqualTo(2);
        }
        assertThat(take(3)).isFalse();
        assertThat(reception.mustAnswer()).isFalse();
        assertThat(reception.refusedCount()).isEqualTo(2);
    }

    private boolean take(int number) {
        return reception.take(0, number, 8, false) != MessageArea.NONE;
    }
}
