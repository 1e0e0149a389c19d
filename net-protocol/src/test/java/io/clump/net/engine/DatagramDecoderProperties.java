package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.spi.QueueKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.agrona.concurrent.UnsafeBuffer;

/** What an engine sends another reads unchanged, and what nobody sent changes nothing. */
class DatagramDecoderProperties {
    private static final EngineConfiguration RECEIVER = new EngineConfiguration(3, 2, 1024, 4, 4, 10, 3, 0);

    private final List<byte[]> sent = new ArrayList<>();

    @Property(tries = 300)
    void whatIsSentArrivesUnchanged(@ForAll @Size(min = 1, max = 8) List<@IntRange(max = 1024) Integer> lengths) {
        ReliabilityEngine receiver = new ReliabilityEngine(RECEIVER, (peer, offset, length) -> {});
        for (byte[] datagram : datagramsOf(lengths)) {
            land(receiver, datagram);
            for (int packet = receiver.nextMessage(QueueKind.REQUEST);
                    packet != ReliabilityEngine.NONE;
                    packet = receiver.nextMessage(QueueKind.REQUEST)) {
                UnsafeBuffer memory = receiver.receiveMemory();
                int length = lengths.remove(0);
                assertThat(Packet.handler(memory, packet)).isEqualTo(length);
                assertThat(Packet.bulkLengthBytes(memory, packet)).isEqualTo(length);
                for (int i = 0; i < length; i++) {
                    assertThat(memory.getByte(packet + 64 + i)).isEqualTo((byte) length);
                }
                receiver.finishMessage(packet);
            }
        }
        assertThat(lengths).isEmpty();
        assertThat(receiver.statistics().malformed()).isZero();
    }

    @Property(tries = 1000)
    void randomBytesAreCountedAndDropped(@ForAll byte[] bytes) {
        assertIsDropped(bytes);
    }

    @Property(tries = 300)
    void truncatedAndExtendedDatagramsAreCountedAndDropped(
            @ForAll @IntRange(max = 1024) int length, @ForAll long seed) {
        byte[] whole = datagramsOf(new ArrayList<>(List.of(length, 5))).get(0);
        Random random = new Random(seed);
        assertIsDropped(Arrays.copyOf(whole, random.nextInt(whole.length)));
        assertIsDropped(Arrays.copyOf(whole, whole.length + 1 + random.nextInt(100)));
    }

    @Property(tries = 1000)
    void damagedDatagramsNeverThrow(@ForAll @IntRange(max = 1024) int length, @ForAll long seed) {
        byte[] damaged = datagramsOf(new ArrayList<>(List.of(length, 5))).get(0);
        Random random = new Random(seed);
        ReliabilityEngine receiver = new ReliabilityEngine(RECEIVER, (peer, offset, bytes) -> {});
        for (int i = 0; i < 50; i++) {
            damaged[random.nextInt(random.nextBoolean() ? damaged.length : DatagramLayout.HEADER_BYTES + 64)] =
                    (byte) random.nextInt();
            land(receiver, damaged);
            receiver.service(i, true);
            drain(receiver);
        }
        assertThat(receiver.statistics().datagramsReceived()).isEqualTo(50);
    }

    private void assertIsDropped(byte[] bytes) {
        ReliabilityEngine receiver = new ReliabilityEngine(RECEIVER, (peer, offset, length) -> {});
        land(receiver, bytes);
        assertThat(receiver.statistics().malformed()).isEqualTo(1);
        assertThat(receiver.peerCount()).isZero();
        assertThat(receiver.isQuiet()).isTrue();
        assertThat(receiver.nextMessage(QueueKind.REQUEST)).isEqualTo(ReliabilityEngine.NONE);
        assertThat(receiver.nextMessage(QueueKind.REPLY)).isEqualTo(ReliabilityEngine.NONE);
    }

    /** Datagrams with one request for each length, whose data and handler say the length. */
    private List<byte[]> datagramsOf(List<Integer> lengths) {
        sent.clear();
        ReliabilityEngine[] sender = new ReliabilityEngine[1];
        EngineConfiguration configuration = new EngineConfiguration(3, 1, 1024, 32, 4, 10, 3, 0);
        sender[0] = new ReliabilityEngine(configuration, (peer, offset, length) -> {
            byte[] datagram = new byte[length];
            sender[0].sendMemory().getBytes(offset, datagram);
            sent.add(datagram);
        });
        int peer = sender[0].peer(2);
        for (int length : lengths) {
            int packet = sender[0].claim(peer, QueueKind.REQUEST, length);
            UnsafeBuffer memory = sender[0].sendMemory();
            int kind = PacketKind.REQUEST | (length > 0 ? PacketKind.MEDIUM : 0);
            Packet.header(memory, packet, kind, length, 0, 0, 0, 0, length);
            memory.setMemory(packet + 64, length, (byte) length);
            if (sender[0].publish(peer, QueueKind.REQUEST)) {
                sender[0].pump(peer, QueueKind.REQUEST, 0);
            }
        }
        // A peer that says nothing gets eight datagrams, which is one for each message if need be.
        sender[0].service(1_000_000, true);
        return sent;
    }

    private static void land(ReliabilityEngine engine, byte[] bytes) {
        int length = Math.min(bytes.length, engine.landingBytes());
        engine.receiveMemory().putBytes(engine.landingOffset(), bytes, 0, length);
        engine.landed(length, 0);
    }

    private static void drain(ReliabilityEngine engine) {
        for (QueueKind queue : QueueKind.values()) {
            for (int packet = engine.nextMessage(queue);
                    packet != ReliabilityEngine.NONE;
                    packet = engine.nextMessage(queue)) {
                engine.finishMessage(packet);
            }
        }
    }
}
