package io.clump.channels;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The places of a flow's numbers at each event: PM, lines 117 to 130. */
class OutflowTest {
    private static final long LATER = Outflow.LONGEST_PAUSE_NANOS;

    private final SendArea area = new SendArea("test", new ChannelConfiguration(0, 0, 1, 32, 1, 8));
    private final Outflow flow = new Outflow(0, area, 1);

    @BeforeEach
    void addThree() {
        for (int i = 0; i < 3; i++) {
            int slot = area.put(8);
            area.refer(slot);
            flow.add(slot);
        }
    }

    @Test
    void flowIsSettledWhenNothingIsUnderWay() {
        assertThat(flow.isSettled()).isTrue();
        flow.leaves();
        assertThat(flow.isSettled()).isFalse();
        flow.acknowledged(0, false, 0);
        assertThat(flow.isSettled()).isTrue();
        flow.leaves();
        flow.refused(1, 0);
        assertThat(flow.isSettled()).isTrue();
    }

    @Test
    void refusedMessageGoesOnAloneAndAfterAPause() {
        leaveAll();
        flow.refused(0, 0);
        assertThat(flow.mayGoOn(0)).isFalse();
        assertThat(flow.mayGoOn(Outflow.SHORTEST_PAUSE_NANOS)).isTrue();
        assertThat(flow.leaves()).isZero();
        assertThat(flow.mayGoOn(LATER)).as("before the refused one is taken").isFalse();
        flow.acknowledged(0, false, LATER);
        assertThat(flow.mayGoOn(LATER)).isTrue();
        assertThat(flow.cursor()).isEqualTo(1);
    }

    @Test
    void messageThatFoundNoSpaceIsNextAgain() {
        long number = flow.leaves();
        flow.notSent(number, 0);
        assertThat(flow.cursor()).isZero();
        assertThat(flow.highest()).isZero();
    }

    @Test
    void messageThatFoundNoSpaceDoesNotUndoAnAnswerThatCameMeanwhile() {
        flow.leaves();
        long number = flow.leaves();
        flow.refused(0, 0);
        flow.notSent(number, 1);
        assertThat(flow.cursor()).isZero();
        assertThat(flow.fate(1)).isEqualTo(MessageFate.TO_BE_RESENT);
    }

    @Test
    void answerToMessagesThatNeverLeftIsIgnored() {
        flow.leaves();
        flow.acknowledged(1, false, 0);
        flow.refused(1, 0);
        flow.cameBack(1, 0);
        assertThat(flow.first()).isZero();
        assertThat(flow.cursor()).isEqualTo(1);
        assertThat(flow.isRefused()).isFalse();
    }

    @Test
    void questionIsAskedOnceUntilItIsAnswered() {
        assertThat(flow.beginAsking()).as("nothing is under way").isFalse();
        leaveAll();
        assertThat(flow.beginAsking()).isTrue();
        assertThat(flow.beginAsking()).isFalse();
        flow.acknowledged(0, false, 0);
        assertThat(flow.beginAsking()).as("answer to a message").isFalse();
        flow.acknowledged(1, true, 0);
        assertThat(flow.cursor()).as("the third one was discarded").isEqualTo(2);
        flow.leaves();
        assertThat(flow.beginAsking()).isTrue();
    }

    private void leaveAll() {
        while (flow.hasUnsent()) {
            flow.leaves();
        }
    }
}
