package io.clump.torture.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ReturnReason;
import io.clump.torture.ledger.Channel;
import io.clump.torture.ledger.Entry;
import io.clump.torture.ledger.EntryKind;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Messages that come back. */
class JudgeReturnsTest extends JudgedPair {
    @Test
    void handledAndReturnedIsFoundInEitherOrder() {
        open(calm, victim);
        send(calm, 0);
        handle(victim, 0, 1);
        giveBack(0, ReturnReason.UNREACHABLE, 2);

        assertThat(rule()).isEqualTo(Rule.HANDLED_AND_RETURNED);
    }

    @Test
    void refusalThatWasDroppedOnItsWayBackIsNoLossForOneMessage() {
        open(calm, victim);
        for (int number = 0; number < 2; number++) {
            judge.accept(calm, entry(EntryKind.SENDING, Channel.REQUEST, number, 0, ReturnReason.BAD_TAG.code()));
            judge.accept(calm, entry(EntryKind.SENT, Channel.REQUEST, number, 0, 0));
        }
        judge.accept(victim, new Entry(EntryKind.DROPPED, Channel.REQUEST, 0, B, 0, 1, SECOND));
        judge.check(100 * SECOND);

        assertThat(rule()).isEqualTo(Rule.LOST);
        assertThat(Objects.requireNonNull(judge.violation()).text()).contains("message 1,");
    }

    /** The process that reads the ledgers stands still after the receiver's, whose end it does not know yet. */
    @Test
    void returnIsJudgedOnceAllIsKnownThatWasWrittenBeforeItThoughTheReaderStoodStill() {
        long[] now = {10 * SECOND};
        open(calm, victim);
        send(calm, 0);
        judge.readAndCheck(() -> now[0], () -> {
            now[0] += 20 * SECOND;
            giveBack(0, ReturnReason.ENDPOINT_CLOSED, 12);
        });
        assertThat(judge.violation()).isNull();
        judge.readAndCheck(() -> now[0], () -> close(victim, B, 11));

        assertThat(judge.violation()).isNull();
    }

    @Test
    void returnedAndThenHandledIsFound() {
        open(calm, victim);
        send(calm, 0);
        giveBack(0, ReturnReason.UNREACHABLE, 1);
        handle(victim, 0, 2);

        assertThat(rule()).isEqualTo(Rule.HANDLED_AND_RETURNED);
    }

    @Test
    void whatAKilledReceiverHasHandledMayComeBack() {
        open(calm, neighbour);
        send(calm, 0);
        neighbour.kill(SECOND);
        giveBack(0, ReturnReason.UNREACHABLE, 2);
        handle(neighbour, 0, 1);
        judge.check(100 * SECOND);

        assertThat(judge.violation()).isNull();
    }

    @Test
    void whatAKilledReceiverHasHandledComesBackAsUnansweredOverANetwork() {
        open(calm, victim);
        send(calm, 0);
        send(calm, 1);
        handle(victim, 0, 1);
        handle(victim, 1, 1);
        victim.kill(SECOND);
        giveBack(0, ReturnReason.UNANSWERED, 2);
        assertThat(judge.violation()).isNull();
        giveBack(1, ReturnReason.UNREACHABLE, 2);

        assertThat(rule()).isEqualTo(Rule.HANDLED_AND_RETURNED);
    }

    @Test
    void whatAReceiverHasHandledBeforeItClosedComesBackAsUnansweredOverANetwork() {
        open(calm, victim);
        send(calm, 0);
        send(calm, 1);
        handle(victim, 0, 1);
        handle(victim, 1, 1);
        close(victim, B, 2);
        giveBack(0, ReturnReason.UNANSWERED, 3);
        assertThat(judge.violation()).isNull();
        giveBack(1, ReturnReason.ENDPOINT_CLOSED, 3);

        assertThat(rule()).isEqualTo(Rule.HANDLED_AND_RETURNED);
    }

    @Test
    void onlyAProcessThatLacksMemoryMayFindNoSpaceForWaitingMessages() {
        open(calm, other);
        send(calm, 0);
        calm.starve(SECOND);
        calm.calmDown(SECOND);
        giveBack(0, ReturnReason.CONGESTED, 5);
        judge.check(20 * SECOND);
        assertThat(judge.violation()).isNull();
        send(calm, 1);
        giveBack(1, ReturnReason.CONGESTED, 50);
        judge.check(60 * SECOND);

        assertThat(rule()).isEqualTo(Rule.WRONG_REASON);
    }

    @Test
    void unansweredMessageMayHaveBeenHandledBefore() {
        open(calm, victim);
        send(calm, 0);
        handle(victim, 0, 1);
        giveBack(0, ReturnReason.UNANSWERED, 2);

        assertThat(judge.violation()).isNull();
    }

    @Test
    void unansweredMessageIsNotHandledAfterwards() {
        open(calm, victim);
        send(calm, 0);
        giveBack(0, ReturnReason.UNANSWERED, 1);
        handle(victim, 0, 4);

        assertThat(rule()).isEqualTo(Rule.HANDLED_AND_RETURNED);
    }

    @Test
    void unansweredMessageOfAnEndpointThatHasClosedMayBeHandledAfterwards() {
        open(calm, victim);
        send(calm, 0);
        close(calm, A, 1);
        giveBack(0, ReturnReason.UNANSWERED, 2);
        handle(victim, 0, 3);

        assertThat(judge.violation()).isNull();
    }

    @Test
    void unansweredMessageThatAStoppedReceiverHadTakenInMayBeHandledAfterwards() {
        open(calm, victim);
        send(calm, 0);
        victim.stand(SECOND);
        giveBack(0, ReturnReason.UNANSWERED, 40);
        handle(victim, 0, 41);

        assertThat(judge.violation()).isNull();
    }

    @Test
    void unansweredMessageThatWasSentToAStoppedReceiverIsNotHandledAfterwards() {
        open(calm, victim);
        victim.stand(-SECOND);
        send(calm, 0);
        giveBack(0, ReturnReason.UNANSWERED, 40);
        handle(victim, 0, 43);

        assertThat(rule()).isEqualTo(Rule.HANDLED_AND_RETURNED);
    }

    @Test
    void congestedMessageOfAnEndpointThatHasClosedIsNotHandledAfterwards() {
        open(calm, victim);
        send(calm, 0);
        close(calm, A, 1);
        giveBack(0, ReturnReason.CONGESTED, 2);
        handle(victim, 0, 3);

        assertThat(rule()).isEqualTo(Rule.HANDLED_AND_RETURNED);
    }

    @Test
    void replyThatComesBackLateIsKnownToBeSent() {
        open(calm, victim);
        judge.accept(calm, entry(EntryKind.SENDING, Channel.REPLY, 0, 0, 0));
        judge.accept(calm, entry(EntryKind.SENT, Channel.REPLY, 0, 0, 0));
        victim.kill(SECOND);
        judge.check(20 * SECOND);
        judge.accept(calm, entry(EntryKind.RETURNED, Channel.REPLY, 0, 21, ReturnReason.UNREACHABLE.code()));
        judge.check(100 * SECOND);

        assertThat(judge.violation()).isNull();
        assertThat(judge.isSettled()).isTrue();
    }

    @Test
    void returnedTwiceIsFound() {
        open(calm, victim);
        send(calm, 0);
        giveBack(0, ReturnReason.UNREACHABLE, 1);
        giveBack(0, ReturnReason.UNREACHABLE, 2);

        assertThat(rule()).isEqualTo(Rule.RETURNED_TWICE);
    }

    @Test
    void livingPeerOfTheSameNodeIsNeverUnreachable() {
        open(calm, other);
        send(calm, 0);
        giveBack(0, ReturnReason.UNREACHABLE, 1);
        judge.check(10 * SECOND);

        assertThat(rule()).isEqualTo(Rule.WRONG_REASON);
    }

    @Test
    void stoppedPeerOfAnotherNodeMayBeUnreachable() {
        open(calm, victim);
        send(calm, 0);
        victim.disturb();
        giveBack(0, ReturnReason.UNREACHABLE, 20);
        judge.check(30 * SECOND);

        assertThat(judge.violation()).isNull();
    }

    @Test
    void expectedReasonIsRight() {
        open(calm, other);
        judge.accept(calm, entry(EntryKind.SENDING, Channel.REQUEST, 0, 0, ReturnReason.BAD_TAG.code()));
        judge.accept(calm, entry(EntryKind.SENT, Channel.REQUEST, 0, 0, 0));
        giveBack(0, ReturnReason.BAD_TAG, 1);
        judge.check(10 * SECOND);

        assertThat(judge.violation()).isNull();
        assertThat(judge.isSettled()).isTrue();
    }
}
