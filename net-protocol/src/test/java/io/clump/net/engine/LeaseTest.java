package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ReturnReason;
import io.clump.net.key.JobKey;
import java.time.Duration;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** Detection of dead peers: two engines and the host of one of them, in virtual time. */
class LeaseTest {
    private static final JobKey KEY = JobKey.random();
    private static final long A = 1;
    private static final long B = 2;
    private static final long MILLISECOND = 1_000_000;
    private static final long LEASE = 1000 * MILLISECOND;
    private static final int RETRIES = 40;

    private final TappedEngine a = engine(A);
    private final TappedEngine b = engine(B);
    private final EnginePeer toB = a.engine.peer(B);

    @Test
    void idlePeerWhoseHostRefusesIsDeadWithinTwoLeases() {
        meet();
        a.hostsRefuse = true;
        long millis = millisUntilDead(3 * LEASE);
        assertThat(millis).isBetween(LEASE / MILLISECOND, 2 * LEASE / MILLISECOND);
    }

    @Test
    void messagesUnderWayToAPeerWhoseHostRefusesComeBackSoon() {
        meet();
        a.request(B, 7);
        a.hostsRefuse = true;
        assertThat(millisUntilDead(LEASE)).isLessThan(LEASE / MILLISECOND);
        assertReturned(ReturnReason.UNANSWERED);
    }

    @Test
    void peerThatNeverAnsweredAndWhoseHostRefusesIsDeadToo() {
        a.hostsRefuse = true;
        assertThat(millisUntilDead(3 * LEASE)).isLessThan(5 * LEASE / 2 / MILLISECOND);
    }

    /** An attacker can forge messages of ICMP, but not the silence of a peer. */
    @Test
    void manyRefusalsAtOnceAreNoDeath() {
        meet();
        a.request(B, 7);
        for (int i = 0; i < 1000; i++) {
            a.engine.refused(toB, a.now);
        }
        a.service(1);
        assertThat(toB.refusal()).isNull();
        a.service(LEASE / 10);
        a.engine.refused(toB, a.now);
        a.service(LEASE / 10);
        assertThat(toB.refusal()).as("after two").isNull();
        a.engine.refused(toB, a.now);
        a.service(1);
        assertThat(toB.refusal()).as("after three").isEqualTo(ReturnReason.UNREACHABLE);
    }

    @Test
    void anyWordOfThePeerMakesRefusalsBegin() {
        meet();
        for (int i = 0; i < 100; i++) {
            a.engine.refused(toB, a.now);
            a.service(LEASE / 10);
            a.engine.refused(toB, a.now);
            a.service(LEASE / 10);
            a.request(B, i);
            settle();
            b.handle();
        }
        assertThat(toB.refusal()).isNull();
    }

    /** With something under way to it, a peer is unreachable after all repetitions. */
    @Test
    void messagesUnderWayToAStoppedPeerComeBackAfterTheTimeoutAndNotBefore() {
        meet();
        messagesUnderWayComeBackAfterTheTimeout();
    }

    /** A peer may compute for an hour. Messages that are sent then come back as if the silence had just begun. */
    @Test
    void silenceOfAnIdlePeerIsNoDeathHoweverLong() {
        meet();
        long before = a.engine.statistics().acknowledgementsSent();
        for (int i = 0; i < 3600 * LeaseWatch.PAUSES_PER_LEASE; i++) {
            a.service(LEASE / LeaseWatch.PAUSES_PER_LEASE);
        }
        assertThat(toB.refusal()).isNull();
        assertThat(a.engine.statistics().acknowledgementsSent() - before)
                .as("questions")
                .isBetween(3000L, 3610L);
        messagesUnderWayComeBackAfterTheTimeout();
    }

    @Test
    void hostThatRefusesAfterALongSilenceIsBelieved() {
        meet();
        assertThat(millisUntilDead(100 * LEASE)).isEqualTo(-1);
        a.hostsRefuse = true;
        assertThat(millisUntilDead(3 * LEASE)).isPositive();
    }

    @Test
    void stoppedPeerThatGoesOnIsAsAliveAsBefore() {
        meet();
        assertThat(millisUntilDead(20_000 * MILLISECOND)).isEqualTo(-1);
        // The questions lie in its socket.
        b.now = a.now;
        settle();
        assertThat(toB.isAnswering()).isTrue();
        a.take();
        a.service(LEASE / 2);
        assertThat(a.take()).isEmpty();
        assertThat(millisUntilDead(20_000 * MILLISECOND)).isEqualTo(-1);
    }

    @Test
    void ownPauseIsNoSilenceOfOthers() {
        meet();
        for (int i = 0; i < 10; i++) {
            a.service(3600 * LEASE);
            b.now = a.now;
            settle();
        }
        assertThat(toB.refusal()).isNull();
    }

    @Test
    void peersThatAnswerAreAskedOnceInALeaseAndByOneOfTheTwo() {
        meet();
        long before =
                a.engine.statistics().datagramsSent() + b.engine.statistics().datagramsSent();
        for (int i = 0; i < 100; i++) {
            a.service(LEASE / 10);
            b.now = a.now;
            settle();
        }
        long sent =
                a.engine.statistics().datagramsSent() + b.engine.statistics().datagramsSent() - before;
        assertThat(sent).isBetween(2L * 5, 2L * 10);
        assertThat(a.engine.isQuiet()).isTrue();
    }

    @Test
    void aThousandIdlePeersCostFewQuestionsAndNoneIsForgotten() {
        for (int i = 0; i < 1000; i++) {
            a.engine.peer(B + i);
        }
        int perLease = LeaseWatch.PEERS_PER_TURN * LeaseWatch.TURNS_PER_LEASE;
        // The first check of a peer only begins its lease.
        for (int i = 0; i < 1000 / perLease * 4 + 8; i++) {
            a.service(LEASE / LeaseWatch.TURNS_PER_LEASE);
        }
        a.take();
        long asked = a.engine.statistics().datagramsSent();
        boolean[] isAsked = new boolean[1000];
        for (int i = 0; i < 1000 / LeaseWatch.PEERS_PER_TURN + 2; i++) {
            a.service(LEASE / LeaseWatch.TURNS_PER_LEASE);
            a.take().forEach(datagram -> isAsked[(int) (Datagram.receiver(new UnsafeBuffer(datagram), 0) - B)] = true);
        }
        for (int i = 0; i < 1000; i++) {
            assertThat(isAsked[i]).as("peer %d", i).isTrue();
        }
        // No peer answers, so each is asked again a few times.
        assertThat(a.engine.statistics().datagramsSent() - asked).isLessThan((2 + Lease.URGENT_QUESTIONS) * 1000);
    }

    @Test
    void ownerMaySleepUntilTheNextCheckAndNoLonger() {
        assertThat(engine(3).engine.nanosToWatch(0)).as("without peers").isEqualTo(Long.MAX_VALUE);
        meet();
        a.service(0);
        assertThat(nanosToNext()).isBetween(LEASE / 8, LEASE / 4);
        a.hostsRefuse = true;
        while (toB.refusal() == null) {
            long wait = nanosToNext();
            boolean hasAsked = !a.take().isEmpty();
            assertThat(wait).isLessThanOrEqualTo(LEASE / (hasAsked ? LeaseWatch.PAUSES_PER_LEASE : 4));
            a.service(wait);
            assertThat(a.now).isLessThan(3 * LEASE);
        }
    }

    @Test
    void peerThatNeverAnswersIsReportedOnceAfterSomeLeases() {
        a.request(B, 7);
        serveFor(UnansweredChecks.LEASES * LEASE);
        assertThat(a.engine.takeUnresponsive()).isNull();
        serveFor(LEASE);
        assertThat(a.engine.takeUnresponsive()).isSameAs(toB);
        serveFor(20 * LEASE);
        assertThat(a.engine.takeUnresponsive()).isNull();
        assertThat(a.engine.statistics().unresponsive()).isEqualTo(1);
    }

    @Test
    void peerThatIsOnlyMappedAndNeverAnswersIsReportedToo() {
        serveFor((UnansweredChecks.LEASES + 3) * LEASE);
        assertThat(a.engine.takeUnresponsive()).isSameAs(toB);
    }

    @Test
    void peerThatRespondedIsNotReportedHoweverLongItsSilence() {
        meet();
        a.request(B, 7);
        serveFor(30 * LEASE);
        assertThat(a.engine.takeUnresponsive()).isNull();
        assertThat(a.engine.statistics().unresponsive()).isZero();
    }

    /** A process that is stopped again and again has not listened meanwhile. */
    @Test
    void ownPausesAreNoReasonToReportAPeer() {
        a.request(B, 7);
        for (int i = 0; i < 5; i++) {
            a.service(3600 * LEASE);
        }
        assertThat(a.engine.takeUnresponsive()).isNull();
    }

    private void serveFor(long nanos) {
        for (long served = 0; served < nanos; served += LEASE / 100) {
            a.service(LEASE / 100);
        }
    }

    private void messagesUnderWayComeBackAfterTheTimeout() {
        a.request(B, 7);
        assertThat(millisUntilDead(30_000 * MILLISECOND)).isEqualTo(-1);
        assertThat(a.engine.nextReturned()).isEqualTo(ReliabilityEngine.NONE);
        assertThat(millisUntilDead(20_000 * MILLISECOND)).isPositive();
        assertReturned(ReturnReason.UNANSWERED);
    }

    private long nanosToNext() {
        return Math.min(a.engine.nanosToWatch(a.now), a.engine.nanosToDeadline(a.now));
    }

    /** Returns the milliseconds until the other is given up, or -1 if it is not given up in {@code mostNanos}. */
    private long millisUntilDead(long mostNanos) {
        for (long millis = 0; millis < mostNanos / MILLISECOND; millis++) {
            if (toB.refusal() != null) {
                return millis;
            }
            a.service(MILLISECOND);
        }
        return toB.refusal() == null ? -1 : mostNanos / MILLISECOND;
    }

    private void assertReturned(ReturnReason reason) {
        int packet = a.engine.nextReturned();
        assertThat(packet).isNotEqualTo(ReliabilityEngine.NONE);
        assertThat(a.engine.returnReason(packet)).isEqualTo(reason);
        a.engine.finishReturned(packet);
    }

    private void meet() {
        a.request(B, 1);
        settle();
        b.handle();
        assertThat(toB.isAnswering()).isTrue();
    }

    /** Delivers datagrams until none is under way. */
    private void settle() {
        do {
            a.take().forEach(b::land);
            b.service(MILLISECOND);
            b.take().forEach(a::land);
            a.service(MILLISECOND);
        } while (!a.sent.isEmpty() || !b.sent.isEmpty());
    }

    private static TappedEngine engine(long id) {
        EngineConfiguration configuration =
                EngineConfiguration.defaults(3, id).withRetries(RETRIES, Duration.ofNanos(LEASE));
        return new TappedEngine(configuration, KEY);
    }
}
