package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.clump.am2.packet.PacketFields;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.spi.QueueKind;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Memory and work of an endpoint with many silent peers. */
class PeerMemoryTest {
    private static final int PEERS = 1000;
    private static final int MOST_BYTES_PER_PEER = 1024;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private int transmitted;

    /** Bytes that the test itself allocates. */
    private long introductions;

    /** The allocated bytes are at least the bytes in use; tables that grew in between are counted, too. */
    @Test
    void peerThatWasTalkedToIsLessThanAKilobyte() {
        ReliabilityEngine engine = engine();
        exchangeWithAll(engine(), 1);
        introductions = 0;
        long before = threads.getCurrentThreadAllocatedBytes();
        exchangeWithAll(engine, PEERS);
        long allocated = threads.getCurrentThreadAllocatedBytes() - before - introductions;
        assertThat(engine.peerCount()).isEqualTo(PEERS);
        assertThat(engine.buffersInUse()).isZero();
        assertThat(allocated / PEERS).isLessThanOrEqualTo(MOST_BYTES_PER_PEER);
    }

    @Test
    void idlePeersNeedNoService() {
        ReliabilityEngine engine = engine();
        exchangeWithAll(engine, PEERS);
        assertThat(engine.isQuiet()).isTrue();
        assertThat(engine.nanosToDeadline(0)).isEqualTo(Long.MAX_VALUE);
        transmitted = 0;
        engine.service(Long.MAX_VALUE / 2, true, true);
        assertThat(transmitted).isZero();
    }

    /**
     * Sends a message to each peer, and lands an acknowledgement and a message out of order and then in order from it.
     */
    private void exchangeWithAll(ReliabilityEngine engine, int count) {
        for (int i = 0; i < count; i++) {
            EnginePeer peer = engine.peer(2 + i);
            long before = threads.getCurrentThreadAllocatedBytes();
            long sessions = Introduction.introduce(engine, 3, 1, 2 + i, i + 1, null);
            introductions += threads.getCurrentThreadAllocatedBytes() - before;
            int packet = peer.streamTo(QueueKind.REQUEST).claim(0);
            PacketFields.header(engine.sendMemory(), packet, PacketKind.REQUEST, 1, 0, 0, 0, 0, 0);
            if (peer.streamOf(packet).publish(packet)) {
                peer.streamOf(packet).pump(i);
            }
            land(engine, 2 + i, sessions, 1, 1);
            land(engine, 2 + i, sessions, 0, 1);
            for (int message = 0; message < 2; message++) {
                engine.arrivals().finishMessage(engine.arrivals().nextMessage(QueueKind.REQUEST));
            }
            engine.service(i + 1_000_000_000L, true, true);
        }
    }

    private static void land(ReliabilityEngine engine, long sender, long sessions, int sequence, int expected) {
        int at = engine.arrivals().landingOffset();
        int length = DatagramLayout.HEADER_BYTES + DatagramLayout.messageBytes(0);
        // A socket leaves it so: the memory is new, so its content is arbitrary.
        engine.arrivals().memory().setMemory(at, length, (byte) 0);
        Datagram.header(
                engine.arrivals().memory(), at, 0, DatagramLayout.DATA, 3, sender, 1, sessions, length, sequence);
        Datagram.arrived(engine.arrivals().memory(), at, 0, expected, 0);
        Datagram.arrived(engine.arrivals().memory(), at, 1, 0, 0);
        PacketFields.header(engine.arrivals().memory(), at + 64, PacketKind.REQUEST, 1, 0, 0, 0, 0, 0);
        engine.arrivals().landed(length, 1);
    }

    private ReliabilityEngine engine() {
        return new ReliabilityEngine(EngineConfiguration.defaults(3, 1), (peer, offset, length) -> transmitted++ >= 0);
    }
}
