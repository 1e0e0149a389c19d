package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ReturnReason;
import io.clump.am2.packet.PacketFields;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/**
 * A message is handled once or comes back once, also when one of the two peers was stopped for long, given up or
 * forgotten.
 */
class SessionTest extends TwoEngines {
    /** Number of clients that come and go; set by {@code -Dclump.test.clients}. */
    private static final int CLIENTS = Integer.getInteger("clump.test.clients", 10_000);

    @Test
    void messageToAPeerStoppedLongerThanTheRetriesComesBackAndIsNotHandledAfterwards() {
        a.request(B, 2);
        List<byte[]> socketOfB = new ArrayList<>(a.take());
        giveUp(a, toB, socketOfB);
        assertThat(returns(a)).containsExactly("2 UNANSWERED", "0 UNANSWERED");
        b.now = a.now;
        socketOfB.forEach(b::land);
        b.handle();
        assertThat(b.handled).containsExactly(1);
        settle();
        assertThat(b.handled).containsExactly(1);
        assertThat(toB.refusal()).as("the pair has come together again").isNull();
        a.request(B, 3);
        b.request(A, 4);
        settle();
        assertThat(b.handled).containsExactly(1, 3);
        assertThat(a.handled).containsExactly(4);
    }

    /** The first question after the pause is the first datagram that the peer receives from it. */
    @Test
    void stoppedPeerAsksBeforeItHandlesWhatLayInItsSocketThoughItsSenderHasNotGivenItUp() {
        a.request(B, 2);
        List<byte[]> socketOfB = a.take();
        a.now += 20 * SECOND;
        b.now = a.now;
        socketOfB.forEach(b::land);
        b.handle();
        assertThat(b.handled).as("before the answer").containsExactly(1);
        settle();
        assertThat(b.handled).containsExactly(1, 2);
        assertThat(returns(a)).isEmpty();
    }

    /** It had given its peer up before, and the datagrams in its socket are the first that show that the peer knows. */
    @Test
    void stoppedPeerAsksAlsoBeforeItHandlesWhatWouldBeginTheNextSession() {
        List<byte[]> socketOfA = new ArrayList<>();
        giveUp(b, toA, socketOfA);
        for (int i = 0; i < 5; i++) {
            b.service(SECOND);
            socketOfA.addAll(b.take());
        }
        a.now = b.now;
        socketOfA.forEach(a::land);
        a.service(MILLISECOND);
        assertThat(toB.refusal()).isNull();
        List<byte[]> socketOfB = new ArrayList<>();
        giveUp(a, toB, socketOfB);
        assertThat(returns(a)).containsExactly("0 UNANSWERED");
        b.now = a.now;
        socketOfB.forEach(b::land);
        b.handle();
        assertThat(b.handled).as("before the answer").containsExactly(1);
        settle();
        assertThat(b.handled).containsExactly(1);
        a.request(B, 2);
        settle();
        assertThat(b.handled).containsExactly(1, 2);
    }

    /** It has no answer to its own question yet, and drops the messages that arrive. */
    @Test
    void peerThatAnswersIsNotGivenUpThoughItHasTakenNothing() {
        a.request(B, 2);
        for (int second = 0; second < 60; second++) {
            letQuestionsPass();
        }
        assertThat(toB.refusal()).isNull();
        settle();
        assertThat(b.handled).containsExactly(1, 2);
    }

    @Test
    void peerThatOnlyAnswersIsGivenUpInTheEnd() {
        a.request(B, 2);
        int seconds = 0;
        while (toB.refusal() == null) {
            letQuestionsPass();
            assertThat(seconds++).isLessThan(1000);
        }
        assertThat(returns(a)).containsExactly("2 UNANSWERED");
    }

    private void letQuestionsPass() {
        a.service(SECOND);
        b.now = a.now;
        a.take().stream()
                .filter(datagram -> (Datagram.flags(new UnsafeBuffer(datagram), 0) & DatagramLayout.DATA) == 0)
                .forEach(b::land);
        b.service(0);
        b.take().forEach(a::land);
    }

    @Test
    void shortPauseCostsNoQuestion() {
        a.request(B, 2);
        List<byte[]> socketOfB = a.take();
        b.now = a.now + SECOND;
        socketOfB.forEach(b::land);
        b.handle();
        assertThat(b.handled).containsExactly(1, 2);
    }

    /** If a new peer needs a place, a closed peer is forgotten before its turn. */
    @Test
    void peerThatWasForgottenEarlyIsNotForgottenAgainInAnothersPlace() {
        TappedEngine server = new TappedEngine(new EngineConfiguration(3, 9, 64, 4, 4, 2, 40, 0), KEY);
        for (int i = 0; i < 4; i++) {
            TappedEngine client = engine(20 + i, KEY);
            client.now = server.now;
            client.request(9, i);
            exchange(client, server, new ArrayList<>());
            if (i < 2) {
                client.engine.refuse();
                client.engine.announceRefusal();
                exchange(client, server, new ArrayList<>());
            }
        }
        for (int i = 0; i < 10; i++) {
            server.service(SECOND);
        }
        assertThat(server.handled).containsExactly(0, 1, 2, 3);
        assertThat(server.engine.knownPeer(22)).isNotNull();
        assertThat(server.engine.knownPeer(23)).isNotNull();
        assertThat(server.engine.knownPeer(22).endpointId()).isEqualTo(22);
        assertThat(server.engine.knownPeer(23).endpointId()).isEqualTo(23);
    }

    /** Delivered messages that wait outside of the engine identify their sender by its index. */
    @Test
    void indexThatMessagesOutsideOfTheEngineReferToIsNotGivenToAnother() {
        TappedEngine server = engine(9, KEY);
        TappedEngine client = engine(20, KEY);
        client.request(9, 1);
        exchange(client, server, new ArrayList<>());
        EnginePeer retained = server.engine.knownPeer(20);
        retained.retain(true);
        client.engine.refuse();
        client.engine.announceRefusal();
        exchange(client, server, new ArrayList<>());
        for (int i = 0; i < 10; i++) {
            server.service(SECOND);
        }
        TappedEngine next = engine(21, KEY);
        next.now = server.now;
        next.request(9, 2);
        exchange(next, server, new ArrayList<>());
        assertThat(server.engine.knownPeer(21).index()).isNotEqualTo(retained.index());
        assertThat(server.engine.peerAt(retained.index())).isSameAs(retained);
        retained.retain(false);
        server.service(SECOND);
        assertThat(server.engine.knownPeer(20)).isNull();
    }

    @Test
    void peerIsStillHeldBackInItsNextSession() {
        EnginePeer fromB = a.engine.knownPeer(B);
        fromB.holdBack(true);
        giveUp(a, toB, new ArrayList<>());
        b.now = a.now;
        settle();
        assertThat(toB.refusal()).as("the pair has come together again").isNull();
        b.request(A, 7);
        settle();
        assertThat(a.handled).isEmpty();
        fromB.holdBack(false);
        settle();
        assertThat(a.handled).containsExactly(7);
    }

    /** The stream numbers in the end of a session do not apply to the streams of the next. */
    @Test
    void repeatedEndOfASessionAcknowledgesNothingOfTheNext() {
        for (int i = 10; i < 15; i++) {
            b.request(A, i);
        }
        settle();
        giveUp(a, toB, new ArrayList<>());
        b.request(A, 15);
        b.take().forEach(a::land);
        a.service(MILLISECOND);
        byte[] end = a.take().get(0);
        assertThat(Datagram.flags(new UnsafeBuffer(end), 0) & DatagramLayout.ENDED)
                .isNotZero();
        assertThat(Datagram.expected(new UnsafeBuffer(end), 0, DatagramLayout.REQUESTS))
                .isPositive();
        b.now = a.now;
        b.land(end);
        settle();
        returns(b);
        for (int i = 20; i < 25; i++) {
            b.request(A, i);
            b.now += MILLISECOND;
        }
        b.take();
        b.land(end);
        settle();
        assertThat(a.handled).containsExactly(10, 11, 12, 13, 14, 20, 21, 22, 23, 24);
    }

    /** Sent messages come back as unanswered, messages that never left as unreachable. */
    @Test
    void messagesThatNeverLeftWereCertainlyNotHandled() {
        for (int i = 0; i < 40; i++) {
            a.request(B, i);
            a.now += MILLISECOND;
        }
        giveUp(a, toB, new ArrayList<>());
        List<String> returns = returns(a);
        assertThat(returns).hasSize(41);
        assertThat(returns.get(0)).endsWith("UNANSWERED");
        assertThat(returns.get(39)).endsWith("UNREACHABLE");
    }

    @Test
    void peerThatWasGivenUpAndLivesIsNotifiedAndItsMessagesComeBackAsNotHandled() {
        b.request(A, 5);
        b.service(0);
        b.take();
        giveUp(a, toB, new ArrayList<>());
        assertThat(returns(a)).containsExactly("0 UNANSWERED");
        b.now = a.now;
        settle();
        assertThat(returns(b)).containsExactly("5 UNREACHABLE");
        assertThat(a.handled).isEmpty();
        b.request(A, 6);
        settle();
        assertThat(a.handled).containsExactly(6);
    }

    /** The datagram left before its sender was given up, and arrives afterwards. */
    @Test
    void nothingIsAcceptedOfTheSessionThatWasGivenUp() {
        b.request(A, 5);
        List<byte[]> late = b.take();
        giveUp(a, toB, new ArrayList<>());
        late.forEach(a::land);
        a.handle();
        assertThat(a.handled).isEmpty();
        a.service(MILLISECOND);
        byte[] answer = a.take().get(0);
        assertThat(Datagram.flags(new UnsafeBuffer(answer), 0) & DatagramLayout.ENDED)
                .isNotZero();
        b.land(answer);
        b.land(answer);
        settle();
        assertThat(returns(b)).containsExactly("5 UNREACHABLE");
        for (int i = 0; i < 10; i++) {
            b.request(A, 10 + i);
            settle();
            b.land(answer);
        }
        settle();
        assertThat(a.handled).containsExactly(10, 11, 12, 13, 14, 15, 16, 17, 18, 19);
        assertThat(returns(b)).isEmpty();
    }

    @Test
    void whatHadArrivedWhenTheSessionEndedDoesNotComeBack() {
        b.request(A, 5);
        b.take().forEach(a::land);
        a.handle();
        // The acknowledgement is lost.
        a.service(MILLISECOND);
        a.take();
        giveUp(a, toB, new ArrayList<>());
        b.now = a.now;
        settle();
        assertThat(a.handled).containsExactly(5);
        assertThat(returns(b)).isEmpty();
    }

    @Test
    void datagramsOfAForgottenPeerAreNotHandledAgain() {
        TappedEngine server = engine(9, KEY);
        TappedEngine client = engine(10, KEY);
        List<byte[]> recorded = new ArrayList<>();
        client.request(9, 7);
        exchange(client, server, recorded);
        client.engine.refuse();
        client.engine.announceRefusal();
        exchange(client, server, recorded);
        assertThat(server.handled).containsExactly(7);
        server.service(4 * SECOND);
        server.service(SECOND);
        assertThat(server.engine.peerCount()).isZero();
        for (int round = 0; round < 3; round++) {
            recorded.forEach(server::land);
            server.handle();
            server.service(SECOND);
        }
        assertThat(server.handled).containsExactly(7);
    }

    @Test
    void clientsWithoutEndComeAndGoAndTheirDatagramsPlayedAgainTakeNoPlace() {
        int most = 50;
        EngineConfiguration small = new EngineConfiguration(3, 9, 64, 4, 4, most, 40, 0);
        TappedEngine server = new TappedEngine(small, KEY);
        List<byte[]> recorded = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            TappedEngine client = new TappedEngine(new EngineConfiguration(3, 1000 + i, 64, 2, 2, 2, 40, 0), KEY);
            client.now = server.now;
            client.request(9, i);
            exchange(client, server, recorded);
            if (i % 3 != 0) {
                client.engine.refuse();
                client.engine.announceRefusal();
                exchange(client, server, recorded);
            }
            assertThat(server.handled).containsExactly(i);
            assertThat(server.engine.knownPeer(1000 + i).index()).isLessThanOrEqualTo(most);
            server.handled.clear();
            if (i % 3 == 0) {
                kill(server, 1000 + i);
            }
            recorded.forEach(server::land);
            recorded.clear();
        }
        for (int i = 0; i < 2 * most; i++) {
            server.service(SECOND);
        }
        assertThat(server.engine.peerCount()).isLessThanOrEqualTo(most);
        assertThat(server.engine.buffersInUse()).isZero();
    }

    @Test
    void whoeverStillHoldsAForgottenPeerIsRefused() {
        TappedEngine server = new TappedEngine(new EngineConfiguration(3, 9, 64, 4, 4, 1, 40, 0), KEY);
        TappedEngine client = engine(20, KEY);
        client.request(9, 1);
        client.take().forEach(server::land);
        server.handle();
        server.service(SECOND);
        EnginePeer held = server.engine.knownPeer(20);
        assertThat(held.refusal()).isNull();
        EnginePeer other = server.engine.peer(77);
        assertThat(server.engine.takeForgotten()).as("it freed space").isSameAs(held);
        assertThat(other.index()).isEqualTo(held.index());
        assertThat(held.streamTo(QueueKind.REQUEST).claim(0)).isEqualTo(Route.GONE);
        assertThat(held.streamTo(QueueKind.REQUEST).waitingMessages()).isZero();
        assertThat(other.streamTo(QueueKind.REQUEST).claim(0)).isNotNegative();
    }

    @Test
    void tooManyLivingPeersAreReportedByName() {
        TappedEngine server = new TappedEngine(new EngineConfiguration(3, 9, 64, 4, 4, 2, 40, 0), KEY);
        for (int i = 0; i < 3; i++) {
            TappedEngine client = engine(20 + i, KEY);
            client.request(9, i);
            exchange(client, server, new ArrayList<>());
        }
        assertThat(server.handled).containsExactly(0, 1);
        assertThat(server.engine.takeMet()).isEqualTo(ReliabilityEngine.TOO_MANY_PEERS);
        assertThat(server.engine.peer(77)).isNull();
    }

    /** All datagrams of the killed peer were recorded. */
    @Test
    void recordedDatagramsAreNoSignOfLife() {
        List<byte[]> recorded = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            b.request(A, i);
            a.service(600 * MILLISECOND);
            b.service(600 * MILLISECOND);
            b.take().forEach(datagram -> {
                recorded.add(datagram);
                a.land(datagram);
            });
            a.handle();
            a.take().forEach(b::land);
        }
        a.request(B, 9);
        a.take();
        for (int second = 0; second < 100 && toB.refusal() == null; second++) {
            recorded.forEach(a::land);
            a.service(SECOND);
        }
        assertThat(toB.refusal()).isEqualTo(ReturnReason.UNREACHABLE);
    }

    @Test
    void recordedDatagramsDoNotMakeAnIdlePeerWhoseHostRefusesSeemAlive() {
        List<byte[]> recorded = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            b.request(A, i);
            b.service(600 * MILLISECOND);
            a.service(600 * MILLISECOND);
            a.take().forEach(b::land);
            recorded.addAll(b.sent);
            b.take().forEach(a::land);
        }
        settle();
        a.hostsRefuse = true;
        for (int i = 0; i < 100 && toB.refusal() == null; i++) {
            recorded.forEach(a::land);
            a.service(50 * MILLISECOND);
        }
        assertThat(toB.refusal()).isEqualTo(ReturnReason.UNREACHABLE);
    }

    @Test
    void recordedRefusalDoesNotKeepAKilledPeerAlive() {
        TappedEngine full = new TappedEngine(new EngineConfiguration(3, 5, 64, 4, 2, 10, 40, 0), KEY);
        Introduction.of(a, A, full, 5);
        for (int i = 0; i < 3; i++) {
            a.request(5, i);
            a.service(MILLISECOND);
        }
        a.take().forEach(full::land);
        full.service(MILLISECOND);
        List<byte[]> said = full.take();
        byte[] refusal = said.get(said.size() - 1);
        assertThat(Datagram.flags(new UnsafeBuffer(refusal), 0) & DatagramLayout.REFUSED)
                .isNotZero();
        EnginePeer toFull = a.engine.knownPeer(5);
        for (int i = 0; i < 2_000_000 && toFull.refusal() == null; i++) {
            a.land(refusal);
            a.service(10 * MILLISECOND);
            a.sent.clear();
        }
        assertThat(toFull.refusal()).isEqualTo(ReturnReason.UNREACHABLE);
    }

    @Test
    void acknowledgementOfWhatIsClosedButUnsentIsNotBelieved() {
        TappedEngine sender = engine(30, null);
        long sessions = Introduction.introduce(sender.engine, 3, 30, 31, 1, null);
        for (int i = 0; i < 40; i++) {
            EnginePeer peer = sender.engine.peer(31);
            int packet = peer.streamTo(QueueKind.REQUEST).claim(8192);
            if (packet >= 0) {
                PacketFields.header(sender.engine.sendMemory(), packet, 16, 1, 0, 0, 0, 0, 8192);
                peer.streamOf(packet).publish(packet);
                peer.streamOf(packet).pump(sender.now);
            }
        }
        int left = sender.take().size();
        int held = sender.engine.buffersInUse();
        assertThat(held).as("some are closed and unsent").isGreaterThan(left);
        long malformed = sender.engine.statistics().malformed();
        land(sender, sessions, left + 1);
        assertThat(sender.engine.statistics().malformed()).isEqualTo(malformed + 1);
        assertThat(sender.engine.buffersInUse()).isEqualTo(held);
        land(sender, sessions, left);
        assertThat(sender.engine.buffersInUse()).isEqualTo(held - left);
    }
}
