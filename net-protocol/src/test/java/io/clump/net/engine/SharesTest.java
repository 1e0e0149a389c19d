package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ReturnReason;
import io.clump.am2.packet.PacketFields;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.spi.QueueKind;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stopped peers do not take space from the others, and no peer is given up while its datagrams may be unread. */
class SharesTest {
    private static final long HEALTHY = 10_000;
    private static final int LARGE_BYTES = 8000;
    private static final long SECOND = 1_000_000_000;

    @ParameterizedTest
    @CsvSource({"1472, 0", "1472, 8000", "57856, 0", "57856, 8000"})
    void stoppedPeersThatTakeAllTheyGetLeaveAShareToTheNext(int datagramBytes, int dataBytes) {
        EngineConfiguration configuration = EngineConfiguration.defaults(1, 1, datagramBytes, datagramBytes);
        TappedEngine a = new TappedEngine(configuration, null);
        int most = configuration.sendBuffers() / 2;
        for (int stopped = 1; stopped <= most; stopped++) {
            for (QueueKind queue : QueueKind.values()) {
                while (send(a, 1 + stopped, queue, dataBytes)) {
                    a.sent.clear();
                }
                assertThat(send(a, HEALTHY + stopped, queue, dataBytes))
                        .as("%s to another after %d have all they get", queue, stopped)
                        .isTrue();
            }
            forget(a, HEALTHY + stopped);
        }
    }

    @Test
    void onePeerAloneFillsItsWindow() {
        TappedEngine a = new TappedEngine(EngineConfiguration.defaults(1, 1, 1472, 1472), null);
        int messages = 0;
        while (send(a, 2, QueueKind.REQUEST, LARGE_BYTES)) {
            messages++;
        }
        assertThat(messages)
                .isEqualTo(EngineConfiguration.defaults(1, 1, 1472, 1472).sendBuffers() / 4);
    }

    @Test
    void peerWhoseDatagramsMayLieUnreadIsNotGivenUp() {
        TappedEngine a = new TappedEngine(EngineConfiguration.defaults(1, 1), null);
        Introduction.introduce(a.engine, 1, 1, 2, 1, null);
        a.request(2, 7);
        for (int second = 0; second < 3600; second++) {
            a.now += SECOND;
            a.engine.watch(a.now, false);
            a.engine.service(a.now, true, false);
        }
        assertThat(a.engine.peer(2).refusal()).isNull();
        assertThat(a.engine.peer(2).isSilent()).isFalse();
        for (int second = 0; second < 100; second++) {
            a.service(SECOND);
        }
        assertThat(a.engine.peer(2).refusal()).isEqualTo(ReturnReason.UNREACHABLE);
    }

    /** A process that is suspended between reading the socket and reading the clock has received nothing meanwhile. */
    @Test
    void peerIsGivenUpAtTheSecondCheckThatFoundNothing() {
        TappedEngine a = new TappedEngine(EngineConfiguration.defaults(1, 1).withRetries(3, Duration.ZERO), null);
        Introduction.introduce(a.engine, 1, 1, 2, 1, null);
        a.request(2, 7);
        for (int i = 0; i < 4; i++) {
            a.service(SECOND);
        }
        assertThat(a.engine.peer(2).refusal()).isNull();
        assertThat(a.engine.nanosToDeadline(a.now)).isZero();
        a.service(1);
        assertThat(a.engine.peer(2).refusal()).isEqualTo(ReturnReason.UNREACHABLE);
    }

    private static boolean send(TappedEngine from, long receiver, QueueKind queue, int dataBytes) {
        EnginePeer peer = from.engine.peer(receiver);
        int packet = peer.streamTo(queue).claim(dataBytes);
        if (packet < 0) {
            return false;
        }
        int kind = (queue == QueueKind.REPLY ? PacketKind.REPLY : 0) | (dataBytes > 0 ? PacketKind.MEDIUM : 0);
        PacketFields.header(from.engine.sendMemory(), packet, kind, 1, 0, 0, 0, 0, dataBytes);
        if (peer.streamOf(packet).publish(packet)) {
            peer.streamOf(packet).pump(from.now);
        }
        return true;
    }

    /** Lets the other answer that it is closed, so that everything comes back. */
    private static void forget(TappedEngine from, long receiver) {
        TappedEngine other = new TappedEngine(new EngineConfiguration(1, receiver, 8192, 2, 2, 10, 40, 0), null);
        other.engine.peer(1);
        other.engine.refuse();
        other.engine.announceRefusal();
        other.take().forEach(from::land);
        for (int packet = from.engine.nextReturned(); packet >= 0; packet = from.engine.nextReturned()) {
            from.engine.finishReturned(packet);
        }
        from.sent.clear();
    }
}
