package io.clump.torture.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ReturnReason;
import io.clump.torture.ledger.Call;
import io.clump.torture.ledger.Channel;
import io.clump.torture.ledger.EntryKind;
import io.clump.torture.ledger.LedgerReader.CallInProgress;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class JudgeTest extends JudgedPair {
    @Test
    void handledOnceInOrderIsNoViolation() {
        open(calm, other);
        for (int i = 0; i < 10; i++) {
            send(calm, i);
            handle(other, i, 1);
        }
        judge.check(100 * SECOND);

        assertThat(judge.violation()).isNull();
        assertThat(judge.isSettled()).isTrue();
    }

    @Test
    void receiverMayBeReadBeforeTheSender() {
        open(calm, other);
        handle(other, 0, 1);
        send(calm, 0);
        judge.check(100 * SECOND);

        assertThat(judge.violation()).isNull();
        assertThat(judge.isSettled()).isTrue();
    }

    @Test
    void handledTwiceIsFound() {
        open(calm, other);
        send(calm, 0);
        handle(other, 0, 1);
        handle(other, 0, 2);

        assertThat(rule()).isEqualTo(Rule.HANDLED_TWICE);
        assertThat(Objects.requireNonNull(judge.violation()).ledger()).hasSize(4);
    }

    @Test
    void handledAfterALaterOneIsFound() {
        open(calm, other);
        send(calm, 0);
        send(calm, 1);
        handle(other, 1, 1);
        handle(other, 0, 2);

        assertThat(rule()).isEqualTo(Rule.OUT_OF_ORDER);
    }

    @Test
    void getsMayEndInAnyOrder() {
        open(calm, other);
        for (int i = 0; i < 2; i++) {
            judge.accept(calm, entry(EntryKind.SENDING, Channel.GET, i, 0, 0));
            judge.accept(calm, entry(EntryKind.SENT, Channel.GET, i, 0, 0));
        }
        judge.accept(calm, entry(EntryKind.HANDLED, Channel.GET, 1, 1, 1));
        judge.accept(calm, entry(EntryKind.HANDLED, Channel.GET, 0, 1, 1));

        assertThat(judge.violation()).isNull();
    }

    @Test
    void lossBehindAnEndpointThatHasClosedIsFoundOverANetwork() {
        open(calm, victim);
        send(calm, 0);
        close(calm, A, 1);
        judge.check(30 * SECOND);
        assertThat(judge.violation()).isNull();
        judge.check(32 * SECOND);

        assertThat(rule()).isEqualTo(Rule.LOST);
    }

    @Test
    void getOfAnEndpointThatHasClosedMustEnd() {
        open(calm, victim);
        judge.accept(calm, entry(EntryKind.SENDING, Channel.GET, 0, 0, 0));
        judge.accept(calm, entry(EntryKind.SENT, Channel.GET, 0, 0, 0));
        close(calm, A, 1);
        judge.check(32 * SECOND);

        assertThat(rule()).isEqualTo(Rule.LOST);
    }

    /** Between its stops there was too little time. */
    @Test
    void receiverThatWasStoppedMayHandleLateWhatAKilledOneHasSent() {
        open(neighbour, victim);
        send(neighbour, 0);
        neighbour.kill(SECOND);
        neighbour.complete();
        victim.disturb();
        judge.check(200 * SECOND);
        handle(victim, 0, 201);
        victim.calmDown(201 * SECOND);
        judge.check(300 * SECOND);

        assertThat(judge.violation()).isNull();
        assertThat(judge.isSettled()).isTrue();
    }

    @Test
    void refusalMayHaveDiedWithTheReceiver() {
        open(calm, victim);
        judge.accept(calm, entry(EntryKind.SENDING, Channel.REQUEST, 0, 0, ReturnReason.BAD_TAG.code()));
        judge.accept(calm, entry(EntryKind.SENT, Channel.REQUEST, 0, 0, 0));
        send(calm, 1);
        handle(victim, 1, 1);
        victim.kill(SECOND);
        judge.check(100 * SECOND);

        assertThat(judge.violation()).isNull();
    }

    @Test
    void killedReceiverMayHaveAcknowledgedWhatItDidNotHandle() {
        open(calm, victim);
        send(calm, 0);
        send(calm, 1);
        victim.kill(SECOND);
        judge.check(100 * SECOND);

        assertThat(judge.violation()).isNull();
    }

    @Test
    void lossIsFoundAfterTheTimeForAnAnswer() {
        open(calm, other);
        send(calm, 0);
        judge.check(4 * SECOND);
        assertThat(judge.violation()).isNull();
        judge.check(6 * SECOND);

        assertThat(rule()).isEqualTo(Rule.LOST);
    }

    @Test
    void lossToAStoppedProcessIsFoundOnlyAfterIt() {
        open(calm, victim);
        send(calm, 0);
        victim.disturb();
        judge.check(500 * SECOND);
        assertThat(judge.violation()).isNull();
        victim.calmDown(500 * SECOND);
        judge.check(529 * SECOND);
        assertThat(judge.violation()).isNull();
        judge.check(531 * SECOND);

        assertThat(rule()).isEqualTo(Rule.LOST);
    }

    @Test
    void messageBeforeOneThatAKilledProcessHasHandledMustComeBack() {
        open(calm, neighbour);
        send(calm, 0);
        send(calm, 1);
        handle(neighbour, 1, 1);
        neighbour.kill(SECOND);
        neighbour.complete();
        judge.check(100 * SECOND);

        assertThat(rule()).isEqualTo(Rule.LOST);
    }

    /** It writes that its pause begins, and not that it ends. */
    @Test
    void messageToAProcessThatWasKilledInAPauseDoesNotStayOpenForEver() {
        open(calm, victim);
        send(calm, 0);
        judge.accept(victim, entry(EntryKind.PAUSED, Channel.REQUEST, 0, 0, 0));
        victim.kill(SECOND);
        victim.complete();
        judge.check(100 * SECOND);

        assertThat(judge.violation()).isNull();
        assertThat(judge.isSettled()).isTrue();
    }

    @Test
    void lossToAProcessThatWasKilledInAPauseIsFound() {
        open(calm, neighbour);
        send(calm, 0);
        send(calm, 1);
        handle(neighbour, 1, 1);
        judge.accept(neighbour, entry(EntryKind.PAUSED, Channel.REQUEST, 0, 1, 0));
        neighbour.kill(SECOND);
        neighbour.complete();
        judge.check(100 * SECOND);

        assertThat(rule()).isEqualTo(Rule.LOST);
    }

    @Test
    void replyToAKilledProcessNeedNot() {
        open(calm, victim);
        judge.accept(calm, entry(EntryKind.SENDING, Channel.REPLY, 0, 0, 0));
        judge.accept(calm, entry(EntryKind.SENT, Channel.REPLY, 0, 0, 0));
        victim.kill(SECOND);
        judge.check(100 * SECOND);

        assertThat(judge.violation()).isNull();
        assertThat(judge.isSettled()).isTrue();
    }

    @Test
    void unsentMessageLeavesNothingOpen() {
        open(calm, other);
        judge.accept(calm, entry(EntryKind.SENDING, Channel.REQUEST, 0, 0, 0));
        judge.accept(calm, entry(EntryKind.UNSENT, Channel.REQUEST, 0, 0, 0));
        judge.check(100 * SECOND);
        send(calm, 0);
        handle(other, 0, 1);

        assertThat(judge.violation()).isNull();
        assertThat(judge.isSettled()).isTrue();
    }

    @Test
    void messageThatNobodySentIsFound() {
        open(calm, other);
        handle(other, 7, 1);
        judge.check(40 * SECOND);

        assertThat(rule()).isEqualTo(Rule.NEVER_SENT);
    }

    @Test
    void slowAnswerIsFoundBetweenCalmProcessesOnly() {
        open(calm, victim);
        answer(victim, 0, 20);
        assertThat(judge.violation()).isNull();
        open(calm, other);
        answer(other, 1, 20);

        assertThat(rule()).isEqualTo(Rule.SLOW);
    }

    @Test
    void answerMayTakeLongWhileTheNetworkIsCut() {
        ProcessLifetime cut =
                new ProcessLifetime(1, "rank 1", "1", true, List.of(new ProcessLifetime.Outage(SECOND, 3 * SECOND)));
        open(calm, cut);
        answer(cut, 0, 20);

        assertThat(judge.violation()).isNull();
    }

    @Test
    void longPollOfACalmProcessIsFound() {
        open(calm, other);
        judge.checkCall(calm, new CallInProgress(Call.POLL, 0, 0), 4 * SECOND);
        assertThat(judge.violation()).isNull();
        judge.checkCall(calm, new CallInProgress(Call.POLL, 0, 0), 6 * SECOND);

        assertThat(rule()).isEqualTo(Rule.STUCK);
    }

    @Test
    void sendToAStoppedProcessMayWait() {
        open(calm, victim);
        victim.disturb();
        judge.checkCall(calm, new CallInProgress(Call.SEND, B, 0), 60 * SECOND);
        assertThat(judge.violation()).isNull();
        victim.calmDown(60 * SECOND);
        judge.checkCall(calm, new CallInProgress(Call.SEND, B, 0), 91 * SECOND);

        assertThat(rule()).isEqualTo(Rule.STUCK);
    }

    @Test
    void damageIsFound() {
        open(calm, other);
        judge.accept(other, entry(EntryKind.DAMAGED, Channel.REQUEST, 0, 0, EntryKind.Damage.BYTES.number()));

        assertThat(rule()).isEqualTo(Rule.DAMAGED);
    }
}
