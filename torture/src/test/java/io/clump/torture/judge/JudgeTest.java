package io.clump.torture.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ReturnReason;
import io.clump.torture.ledger.Call;
import io.clump.torture.ledger.Channel;
import io.clump.torture.ledger.Entry;
import io.clump.torture.ledger.LedgerReader.CallInProgress;
import io.clump.torture.ledger.What;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class JudgeTest {
    private static final long A = 0xa;
    private static final long B = 0xb;
    private static final long SECOND = 1_000_000_000L;

    private final Judge judge = new Judge(new Limits(Duration.ofSeconds(5), Duration.ofSeconds(30)), true);
    private final Life calm = new Life(0, "rank 0", "0", true, List.of());
    private final Life other = new Life(1, "rank 1", "0", true, List.of());
    private final Life neighbour = new Life(3, "rank 3", "0", false, List.of());
    private final Life victim = new Life(2, "rank 2", "1", false, List.of());

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
            judge.accept(calm, entry(What.SENDING, Channel.GET, i, 0, 0));
            judge.accept(calm, entry(What.SENT, Channel.GET, i, 0, 0));
        }
        judge.accept(calm, entry(What.HANDLED, Channel.GET, 1, 1, 1));
        judge.accept(calm, entry(What.HANDLED, Channel.GET, 0, 1, 1));

        assertThat(judge.violation()).isNull();
    }

    @Test
    void handledAndReturnedIsFoundInEitherOrder() {
        open(calm, victim);
        send(calm, 0);
        handle(victim, 0, 1);
        giveBack(0, ReturnReason.UNREACHABLE, 2);

        assertThat(rule()).isEqualTo(Rule.HANDLED_AND_RETURNED);
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
        judge.accept(calm, entry(What.SENDING, Channel.GET, 0, 0, 0));
        judge.accept(calm, entry(What.SENT, Channel.GET, 0, 0, 0));
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
        judge.accept(calm, entry(What.SENDING, Channel.REQUEST, 0, 0, ReturnReason.BAD_TAG.code()));
        judge.accept(calm, entry(What.SENT, Channel.REQUEST, 0, 0, 0));
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
        handle(victim, 0, 41);

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
        judge.accept(calm, entry(What.SENDING, Channel.REPLY, 0, 0, 0));
        judge.accept(calm, entry(What.SENT, Channel.REPLY, 0, 0, 0));
        victim.kill(SECOND);
        judge.check(20 * SECOND);
        judge.accept(calm, entry(What.RETURNED, Channel.REPLY, 0, 21, ReturnReason.UNREACHABLE.code()));
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
        judge.accept(victim, entry(What.PAUSED, Channel.REQUEST, 0, 0, 0));
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
        judge.accept(neighbour, entry(What.PAUSED, Channel.REQUEST, 0, 1, 0));
        neighbour.kill(SECOND);
        neighbour.complete();
        judge.check(100 * SECOND);

        assertThat(rule()).isEqualTo(Rule.LOST);
    }

    @Test
    void replyToAKilledProcessNeedNot() {
        open(calm, victim);
        judge.accept(calm, entry(What.SENDING, Channel.REPLY, 0, 0, 0));
        judge.accept(calm, entry(What.SENT, Channel.REPLY, 0, 0, 0));
        victim.kill(SECOND);
        judge.check(100 * SECOND);

        assertThat(judge.violation()).isNull();
        assertThat(judge.isSettled()).isTrue();
    }

    @Test
    void unsentMessageLeavesNothingOpen() {
        open(calm, other);
        judge.accept(calm, entry(What.SENDING, Channel.REQUEST, 0, 0, 0));
        judge.accept(calm, entry(What.UNSENT, Channel.REQUEST, 0, 0, 0));
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
        Life cut = new Life(1, "rank 1", "1", true, List.of(new Life.Outage(SECOND, 3 * SECOND)));
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
        judge.accept(calm, entry(What.SENDING, Channel.REQUEST, 0, 0, ReturnReason.BAD_TAG.code()));
        judge.accept(calm, entry(What.SENT, Channel.REQUEST, 0, 0, 0));
        giveBack(0, ReturnReason.BAD_TAG, 1);
        judge.check(10 * SECOND);

        assertThat(judge.violation()).isNull();
        assertThat(judge.isSettled()).isTrue();
    }

    @Test
    void damageIsFound() {
        open(calm, other);
        judge.accept(other, entry(What.DAMAGED, Channel.REQUEST, 0, 0, What.Damage.BYTES.number()));

        assertThat(rule()).isEqualTo(Rule.DAMAGED);
    }

    private void open(Life from, Life to) {
        judge.accept(from, new Entry(What.OPENED, Channel.REQUEST, 0, A, 0, 0, 0));
        judge.accept(to, new Entry(What.OPENED, Channel.REQUEST, 0, B, 0, 0, 0));
    }

    private void close(Life life, long endpoint, long seconds) {
        judge.accept(life, new Entry(What.CLOSING, Channel.REQUEST, 0, endpoint, 0, 0, seconds * SECOND));
    }

    private void send(Life from, int number) {
        judge.accept(from, entry(What.SENDING, Channel.REQUEST, number, 0, 0));
        judge.accept(from, entry(What.SENT, Channel.REQUEST, number, 0, 0));
    }

    private void handle(Life to, int number, long seconds) {
        judge.accept(to, entry(What.HANDLED, Channel.REQUEST, number, seconds, 0));
    }

    private void giveBack(int number, ReturnReason reason, long seconds) {
        judge.accept(calm, entry(What.RETURNED, Channel.REQUEST, number, seconds, reason.code()));
    }

    private void answer(Life from, int number, long seconds) {
        judge.accept(from, new Entry(What.SENDING, Channel.REPLY, number, B, A, 0, 0));
        judge.accept(from, new Entry(What.SENT, Channel.REPLY, number, B, A, 0, 0));
        judge.accept(calm, new Entry(What.HANDLED, Channel.REPLY, number, B, A, seconds * SECOND, seconds * SECOND));
    }

    private Rule rule() {
        return Objects.requireNonNull(judge.violation()).rule();
    }

    private static Entry entry(What what, Channel channel, int number, long seconds, long detail) {
        return new Entry(what, channel, number, A, B, detail, seconds * SECOND);
    }
}
