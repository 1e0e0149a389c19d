package io.clump.channels;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Repetitions of a channel, and their times, over a path that notes the numbers: PM, lines 117 to 130. */
class ChannelDeparturesTest {
    private static final int QUESTION = -1;

    private final List<Integer> sent = new ArrayList<>();
    private final ChannelConfiguration configuration = new ChannelConfiguration(0, 0, 1, 32, 1, 8);
    private final SendArea area = new SendArea("test", configuration);
    private boolean hasSpace = true;
    private long now;
    private final ChannelDepartures departures = new ChannelDepartures(new Path(), configuration, area, () -> now);

    private final class Path implements Transport {
        @Override
        public boolean send(int receiver, boolean wantsAnswer, int number, int slot) {
            return hasSpace && sent.add(number);
        }

        @Override
        public boolean ask(int receiver) {
            return hasSpace && sent.add(QUESTION);
        }
    }

    @Test
    void messagesThatTheAnswerToAQuestionShowsToBeDiscardedAreSentAgain() {
        send(3);
        departures.ask();
        departures.acknowledged(0, 0, true);
        departures.pump();
        assertThat(sent).as("before the pause is over").containsExactly(0, 1, 2, QUESTION);
        goOn();
        assertThat(sent).as("the first one alone").containsExactly(0, 1, 2, QUESTION, 1);
        departures.acknowledged(0, 1, false);
        goOn();
        assertThat(sent).containsExactly(0, 1, 2, QUESTION, 1, 2);
    }

    @Test
    void refusedMessageIsSentAgainAloneUntilItIsTaken() {
        send(3);
        departures.refused(0, 1);
        goOn();
        goOn();
        assertThat(sent).containsExactly(0, 1, 2, 1);
        departures.acknowledged(0, 1, false);
        goOn();
        assertThat(sent).containsExactly(0, 1, 2, 1, 2);
    }

    @Test
    void messagesThatComeBackAreSentAgain() {
        send(2);
        departures.cameBack(0, 1);
        goOn();
        assertThat(sent).as("nothing is known of the one before").containsExactly(0, 1, 0);
    }

    @Test
    void messageWithoutSpaceWaitsAndIsNoRepetition() {
        hasSpace = false;
        send(2);
        goOn();
        assertThat(departures.nanosToRetry()).isZero();
        assertThat(departures.to(0).fate(0)).isEqualTo(MessageFate.NOT_YET_SENT);
        hasSpace = true;
        goOn();
        assertThat(sent).containsExactly(0, 1);
        departures.refused(0, 0);
        hasSpace = false;
        goOn();
        assertThat(departures.to(0).resent()).isZero();
        assertThat(departures.to(0).fate(0)).isEqualTo(MessageFate.TO_BE_RESENT);
        hasSpace = true;
        goOn();
        assertThat(departures.to(0).resent()).isOne();
    }

    @Test
    void nothingIsSentWhileSendingIsStopped() {
        departures.activate(false);
        send(1);
        goOn();
        assertThat(sent).isEmpty();
        assertThat(departures.nanosToRetry()).isEqualTo(Long.MAX_VALUE);
        departures.activate(true);
        goOn();
        assertThat(sent).containsExactly(0);
    }

    private void send(int messages) {
        for (int i = 0; i < messages; i++) {
            int slot = area.put(8);
            area.refer(slot);
            departures.send(0, slot);
        }
    }

    /** Lets the longest pause of a refused message pass. */
    private void goOn() {
        now += Outflow.LONGEST_PAUSE_NANOS;
        departures.pump();
    }
}
