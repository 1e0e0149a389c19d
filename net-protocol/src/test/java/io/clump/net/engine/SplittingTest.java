package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ReturnReason;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketFields;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.spi.QueueKind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Messages of several datagrams between two engines, whose datagrams the test moves. */
class SplittingTest {
    private static final int DATA_BYTES = 1000;
    private static final int PIECES = 8;

    private final Deque<byte[]> toReceiver = new ArrayDeque<>();
    private final Deque<byte[]> toSender = new ArrayDeque<>();
    private ReliabilityEngine sender;
    private ReliabilityEngine receiver;
    private EnginePeer peer;
    private long now;

    @BeforeEach
    void meet() {
        sender = engine(1, 32, 200, toReceiver);
        receiver = engine(2, 4, 1152, toSender);
        peer = sender.peer(2);
        requestSession();
    }

    @Test
    void messageOfEightPiecesIsDeliveredOnceItIsWhole() {
        send(QueueKind.REQUEST, 7);
        assertThat(toReceiver)
                .hasSize(PIECES)
                .allSatisfy(piece -> assertThat(piece.length).isLessThanOrEqualTo(200));
        for (int i = 0; i < PIECES; i++) {
            assertThat(receiver.arrivals().nextMessage(QueueKind.REQUEST)).isEqualTo(ReliabilityEngine.NONE);
            move(toReceiver, receiver);
        }
        int packet = receiver.arrivals().nextMessage(QueueKind.REQUEST);
        assertIntact(receiver.arrivals().memory(), packet, 7);
        receiver.arrivals().finishMessage(packet);
        assertThat(receiver.buffersInUse()).isZero();
    }

    @Test
    void piecesInTheOppositeOrderAreDeliveredWithOneBlock() {
        send(QueueKind.REPLY, 7);
        // Two wait for their turn at most, so the others are sent again.
        for (int round = 0; receiver.arrivals().nextMessage(QueueKind.REPLY) == ReliabilityEngine.NONE; round++) {
            assertThat(round).isLessThan(500);
            while (!toReceiver.isEmpty()) {
                land(receiver, toReceiver.removeLast());
            }
            service();
        }
        assertThat(receiver.statistics().malformed()).isZero();
    }

    @Test
    void partlyAcknowledgedMessageComesBackWithAllItsData() {
        send(QueueKind.REQUEST, 3);
        send(QueueKind.REQUEST, 4);
        for (int i = 0; i < 5; i++) {
            move(toReceiver, receiver);
        }
        toReceiver.clear();
        service();
        toReceiver.clear();
        long returnsBefore = sender.statistics().returned();
        while (peer.refusal() == null) {
            now += 100_000_000;
            sender.service(now, true, true);
        }
        assertThat(peer.refusal()).isEqualTo(ReturnReason.UNREACHABLE);
        assertThat(sender.statistics().returned() - returnsBefore).isEqualTo(2);
        // Both are taken before either is finished, as a nested poll does.
        int first = sender.nextReturned();
        int second = sender.nextReturned();
        assertIntact(sender.sendMemory(), first, 3);
        assertIntact(sender.sendMemory(), second, 4);
        sender.finishReturned(second);
        sender.finishReturned(first);
        assertThat(sender.nextReturned()).isEqualTo(ReliabilityEngine.NONE);
        assertThat(sender.buffersInUse()).isZero();
    }

    @Test
    void messagesThatAreHeldAreNotOverwrittenByLaterOnes() {
        send(QueueKind.REQUEST, 1);
        send(QueueKind.REPLY, 2);
        service();
        int request = receiver.arrivals().nextMessage(QueueKind.REQUEST);
        int reply = receiver.arrivals().nextMessage(QueueKind.REPLY);
        send(QueueKind.REQUEST, 3);
        send(QueueKind.REPLY, 4);
        for (int i = 0; i < 10; i++) {
            service();
        }
        assertIntact(receiver.arrivals().memory(), request, 1);
        assertIntact(receiver.arrivals().memory(), reply, 2);
        receiver.arrivals().finishMessage(request);
        receiver.arrivals().finishMessage(reply);
        for (int i = 0; i < 10; i++) {
            service();
        }
        assertIntact(receiver.arrivals().memory(), receiver.arrivals().nextMessage(QueueKind.REQUEST), 3);
        assertIntact(receiver.arrivals().memory(), receiver.arrivals().nextMessage(QueueKind.REPLY), 4);
    }

    @Test
    void requestsThatWaitForBlocksDoNotKeepRepliesOut() {
        for (int i = 0; i < 6; i++) {
            send(QueueKind.REQUEST, i);
        }
        send(QueueKind.REPLY, 9);
        for (int i = 0; i < 50; i++) {
            service();
        }
        assertThat(receiver.statistics().refused()).isPositive();
        assertIntact(receiver.arrivals().memory(), receiver.arrivals().nextMessage(QueueKind.REPLY), 9);
        for (int i = 0; i < 6; i++) {
            int packet = receiver.arrivals().nextMessage(QueueKind.REQUEST);
            assertIntact(receiver.arrivals().memory(), packet, i);
            receiver.arrivals().finishMessage(packet);
            for (int j = 0; j < 50; j++) {
                service();
            }
        }
    }

    @Test
    void abortedMessageLeavesNothing() {
        int packet = peer.streamTo(QueueKind.REQUEST).claim(DATA_BYTES);
        assertThat(packet).isNotNegative();
        peer.streamOf(packet).abort(packet);
        assertThat(sender.buffersInUse()).isZero();
        send(QueueKind.REQUEST, 5);
        service();
        assertIntact(receiver.arrivals().memory(), receiver.arrivals().nextMessage(QueueKind.REQUEST), 5);
    }

    @Test
    void senderThatStopsInTheMiddleOfAMessageLeavesItsBlockToOthersAndCompletesItWheneverItGoesOn() {
        send(QueueKind.REQUEST, 1);
        move(toReceiver, receiver);
        move(toReceiver, receiver);
        List<byte[]> rest = List.copyOf(toReceiver);
        ReliabilityEngine first = sender;
        ReliabilityEngine other = engine(3, 32, 200, toReceiver);
        toReceiver.clear();
        peer = other.peer(2);
        sender = other;
        requestSession();
        send(QueueKind.REQUEST, 2);
        for (int i = 0; i < 10; i++) {
            service();
        }
        int packet = receiver.arrivals().nextMessage(QueueKind.REQUEST);
        assertIntact(receiver.arrivals().memory(), packet, 2);
        assertThat(receiver.buffersInUse()).isOne();
        now += 3_600_000_000_000L;
        rest.forEach(piece -> land(receiver, piece));
        assertThat(receiver.arrivals().nextMessage(QueueKind.REQUEST)).isEqualTo(ReliabilityEngine.NONE);
        receiver.arrivals().finishMessage(packet);
        sender = first;
        peer = first.peer(2);
        for (int i = 0; i < 100; i++) {
            service();
        }
        assertIntact(receiver.arrivals().memory(), receiver.arrivals().nextMessage(QueueKind.REQUEST), 1);
        assertThat(receiver.peer(1).refusal()).isNull();
        assertThat(receiver.statistics().malformed()).isZero();
    }

    @Test
    void messagesToAClosedPeerKeepTheirReasonWhenTheHalfOfItsOwnIsDropped() {
        send(QueueKind.REQUEST, 1);
        move(toReceiver, receiver);
        toReceiver.clear();
        EnginePeer closed = receiver.peer(1);
        sendShort(receiver, closed);
        sender.refuse();
        sender.announceRefusal();
        move(toReceiver, receiver);
        assertThat(closed.refusal()).isEqualTo(ReturnReason.ENDPOINT_CLOSED);
        toSender.clear();
        ReliabilityEngine other = engine(3, 32, 200, toReceiver);
        peer = other.peer(2);
        sender = other;
        requestSession();
        send(QueueKind.REQUEST, 2);
        now += EnginePeer.KEEP_BLOCK_NANOS;
        for (int i = 0; i < 20; i++) {
            service();
        }
        assertIntact(receiver.arrivals().memory(), receiver.arrivals().nextMessage(QueueKind.REQUEST), 2);
        assertThat(closed.isIncomplete(QueueKind.REQUEST)).isFalse();
        assertThat(closed.refusal()).isEqualTo(ReturnReason.ENDPOINT_CLOSED);
        assertThat(receiver.returnReason(receiver.nextReturned())).isEqualTo(ReturnReason.ENDPOINT_CLOSED);
    }

    @Test
    void silentPeerIsAskedByOneDatagramMoreThanIsRepeated() {
        send(QueueKind.REQUEST, 1);
        toReceiver.clear();
        now += RoundTrip.INITIAL_TIMEOUT_NANOS;
        sender.service(now, true, true);
        assertThat(toReceiver).as("the oldest datagram and a question").hasSize(2);
        // The answer reports the missing datagrams, and then they are sent, half a window at a time.
        service();
        assertThat(toReceiver).hasSizeBetween(2, PIECES - 1);
        service();
        service();
        assertIntact(receiver.arrivals().memory(), receiver.arrivals().nextMessage(QueueKind.REQUEST), 1);
    }

    @Test
    void whatThePeerHasAlreadyIsNotRepeatedAfterItsAnswer() {
        send(QueueKind.REQUEST, 1);
        byte[][] pieces = toReceiver.toArray(new byte[0][]);
        toReceiver.clear();
        land(receiver, pieces[1]);
        land(receiver, pieces[3]);
        receiver.service(now, true, true);
        while (!toSender.isEmpty()) {
            move(toSender, sender);
        }
        now += RoundTrip.INITIAL_TIMEOUT_NANOS;
        sender.service(now, true, true);
        assertThat(toReceiver).as("the oldest datagram and a question").hasSize(2);
        while (!sender.hasSentAll()) {
            service();
        }
        assertIntact(receiver.arrivals().memory(), receiver.arrivals().nextMessage(QueueKind.REQUEST), 1);
        assertThat(receiver.statistics().duplicates()).isZero();
    }

    @Test
    void suspendedPeerMakesNothingBeRepeatedButTheQuestions() {
        send(QueueKind.REQUEST, 1);
        for (int i = 0; i < 10; i++) {
            now += RoundTrip.MAX_TIMEOUT_NANOS;
            sender.service(now, true, true);
        }
        while (!toReceiver.isEmpty()) {
            service();
        }
        assertIntact(receiver.arrivals().memory(), receiver.arrivals().nextMessage(QueueKind.REQUEST), 1);
        assertThat(sender.statistics().datagramsResent()).isEqualTo(10);
        assertThat(sender.hasSentAll()).isTrue();
    }

    /** All datagrams after an outage are repetitions at first, so no datagram that was sent once can be measured. */
    @Test
    void streamThatOnlyRepeatsDoesNotKeepTheLongestPause() {
        sendShort();
        for (int i = 0; i < 10; i++) {
            loseAllUntilTheLongestPauseIsOver();
        }
        service();
        service();
        assertThat(sender.hasSentAll()).isTrue();
        sendShort();
        loseAllUntilTheLongestPauseIsOver();
        service();
        service();
        assertThat(sender.hasSentAll()).isTrue();
        sendShort();
        assertThat(sender.nanosToDeadline(now)).isLessThan(RoundTrip.MAX_TIMEOUT_NANOS / 4);
    }

    private void loseAllUntilTheLongestPauseIsOver() {
        toReceiver.clear();
        now += RoundTrip.MAX_TIMEOUT_NANOS;
        sender.service(now, true, true);
    }

    private void sendShort() {
        sendShort(sender, peer);
    }

    private void sendShort(ReliabilityEngine from, EnginePeer to) {
        int packet = to.streamTo(QueueKind.REQUEST).claim(0);
        PacketFields.header(from.sendMemory(), packet, PacketKind.REQUEST, 1, 0, 0, 0, 0, 0);
        to.streamOf(packet).publish(packet);
        to.streamOf(packet).pump(now);
    }

    private void send(QueueKind queue, int value) {
        int packet = peer.streamTo(queue).claim(DATA_BYTES);
        assertThat(packet).isNotNegative();
        int kind = PacketKind.MEDIUM | (queue == QueueKind.REPLY ? PacketKind.REPLY : 0);
        PacketFields.header(sender.sendMemory(), packet, kind, value, 8, 0, 0, 0, DATA_BYTES);
        PacketFields.arguments(sender.sendMemory(), packet, 0, 1, 2, 3, 4, 5, 6, value);
        for (int i = 0; i < DATA_BYTES; i++) {
            sender.sendMemory().putByte(packet + 64 + i, (byte) (value + i));
        }
        if (peer.streamOf(packet).publish(packet)) {
            peer.streamOf(packet).pump(now);
        }
    }

    private static void assertIntact(UnsafeBuffer memory, int packet, int value) {
        assertThat(packet).isNotNegative();
        assertThat(Packet.handler(memory, packet)).isEqualTo(value);
        assertThat(Packet.argument(memory, packet, 7)).isEqualTo(value);
        assertThat(Packet.bulkLengthBytes(memory, packet)).isEqualTo(DATA_BYTES);
        for (int i = 0; i < DATA_BYTES; i++) {
            assertThat(memory.getByte(packet + 64 + i)).as("byte %d", i).isEqualTo((byte) (value + i));
        }
    }

    /** Moves all datagrams under way in both directions, without handling any message. */
    private void service() {
        now += 20_000_000;
        while (!toReceiver.isEmpty()) {
            move(toReceiver, receiver);
        }
        receiver.service(now, true, true);
        while (!toSender.isEmpty()) {
            move(toSender, sender);
        }
        sender.service(now, true, true);
    }

    /** Lets the sender and the receiver agree on sessions. */
    private void requestSession() {
        sender.requestSession(peer);
        service();
        service();
        toReceiver.clear();
    }

    private void move(Deque<byte[]> from, ReliabilityEngine to) {
        land(to, from.removeFirst());
    }

    private void land(ReliabilityEngine engine, byte[] datagram) {
        engine.arrivals().memory().putBytes(engine.arrivals().landingOffset(), datagram);
        engine.arrivals().landed(datagram.length, now);
    }

    private static ReliabilityEngine engine(long id, int buffers, int datagramBytes, Deque<byte[]> out) {
        ReliabilityEngine[] engine = new ReliabilityEngine[1];
        EngineConfiguration configuration = new EngineConfiguration(
                3,
                id,
                1024,
                datagramBytes,
                1152,
                buffers,
                buffers,
                10,
                40,
                -3,
                0,
                EngineConfiguration.USUAL_SOCKET_BYTES,
                Set.of());
        engine[0] = new ReliabilityEngine(configuration, (peer, offset, length) -> {
            byte[] datagram = new byte[length];
            engine[0].sendMemory().getBytes(offset, datagram);
            return out.add(datagram);
        });
        return engine[0];
    }
}
