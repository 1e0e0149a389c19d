package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketFields;
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

/** An engine reads the datagrams of another unchanged, and bytes that no engine sent change nothing. */
class DatagramDecoderProperties {
    private static final EngineConfiguration RECEIVER = new EngineConfiguration(3, 2, 1024, 4, 4, 10, 3, 0);

    private final List<byte[]> sent = new ArrayList<>();

    @Property(tries = 300)
    void whatIsSentArrivesUnchanged(
            @ForAll @Size(min = 1, max = 8) List<@IntRange(max = 1024) Integer> lengths,
            @ForAll @IntRange(min = 152, max = 1152) int datagramBytes) {
        ReliabilityEngine receiver = new ReliabilityEngine(RECEIVER, (peer, offset, length) -> true);
        Introduction.introduce(receiver, 3, 2, 1, 1, null);
        for (byte[] datagram : datagramsOf(lengths, datagramBytes)) {
            assertThat(datagram.length).isLessThanOrEqualTo(datagramBytes);
            land(receiver, datagram);
            for (int packet = receiver.arrivals().nextMessage(QueueKind.REQUEST);
                    packet >= 0;
                    packet = receiver.arrivals().nextMessage(QueueKind.REQUEST)) {
                UnsafeBuffer memory = receiver.arrivals().memory();
                int length = lengths.remove(0);
                assertThat(Packet.handler(memory, packet)).isEqualTo(length);
                assertThat(Packet.bulkLengthBytes(memory, packet)).isEqualTo(length);
                for (int i = 0; i < length; i++) {
                    assertThat(memory.getByte(packet + 64 + i)).isEqualTo((byte) length);
                }
                receiver.arrivals().finishMessage(packet);
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
            @ForAll @IntRange(max = 1024) int length,
            @ForAll @IntRange(min = 152, max = 1152) int datagramBytes,
            @ForAll long seed) {
        byte[] whole = datagramsOf(List.of(length, 5), datagramBytes).get(0);
        Random random = new Random(seed);
        assertIsDropped(Arrays.copyOf(whole, random.nextInt(whole.length)));
        assertIsDropped(Arrays.copyOf(whole, whole.length + 1 + random.nextInt(100)));
    }

    @Property(tries = 1000)
    void damagedDatagramsNeverThrow(
            @ForAll @IntRange(max = 1024) int length,
            @ForAll @IntRange(min = 152, max = 1152) int datagramBytes,
            @ForAll long seed) {
        List<byte[]> datagrams = new ArrayList<>(datagramsOf(List.of(length, 5, length), datagramBytes));
        Random random = new Random(seed);
        ReliabilityEngine receiver = new ReliabilityEngine(RECEIVER, (peer, offset, bytes) -> true);
        Introduction.introduce(receiver, 3, 2, 1, 1, null);
        for (int i = 0; i < 50; i++) {
            byte[] damaged = datagrams.get(random.nextInt(datagrams.size()));
            int headerBytes = Math.min(damaged.length, DatagramLayout.HEADER_BYTES + 64);
            damaged[random.nextInt(random.nextBoolean() ? damaged.length : headerBytes)] = (byte) random.nextInt();
            land(receiver, damaged);
            receiver.service(i, true, true);
            drain(receiver);
        }
        assertThat(receiver.statistics().datagramsReceived()).isEqualTo(51);
    }

    @Property(tries = 1000)
    void piecesInAnyOrderWithAnyFlagsAndLengthsFillNothingUp(@ForAll long seed) {
        Random random = new Random(seed);
        ReliabilityEngine receiver = new ReliabilityEngine(RECEIVER, (peer, offset, bytes) -> true);
        Introduction.introduce(receiver, 3, 2, 1, 1, null);
        List<byte[]> datagrams = new ArrayList<>(datagramsOf(List.of(1024, 5, 700, 0), 300));
        int next = 0;
        for (int i = 0; i < 200; i++) {
            byte[] piece = datagrams.get(random.nextInt(datagrams.size())).clone();
            UnsafeBuffer header = new UnsafeBuffer(piece);
            int length = random.nextInt(4) == 0 ? 64 + 8 * random.nextInt((piece.length - 56) / 8) : piece.length;
            int pieceFlags = (DatagramLayout.MORE | DatagramLayout.CONTINUED) & random.nextInt(256);
            int flags = random.nextInt(4) == 0 ? DatagramLayout.DATA | pieceFlags : Datagram.flags(header, 0);
            Datagram.header(header, 0, 0, flags, 3, 1, 2, Datagram.sessions(1, 1), length, next + random.nextInt(3));
            land(receiver, Arrays.copyOf(piece, length));
            receiver.service(i * 1_000_000L, true, true);
            drain(receiver);
            // The number that the receiver expects next; only accepted datagrams advance it.
            next = receiver.peerCount() == 0
                    ? 0
                    : receiver.peerAt(0).receiveStream(DatagramLayout.REQUESTS).expected();
        }
        // Four buffers of each stream, one block of each, two of the buffers for early datagrams.
        assertThat(receiver.buffersInUse()).isLessThanOrEqualTo(3);
    }

    private void assertIsDropped(byte[] bytes) {
        ReliabilityEngine receiver = new ReliabilityEngine(RECEIVER, (peer, offset, length) -> true);
        land(receiver, bytes);
        assertThat(receiver.statistics().malformed()).isEqualTo(1);
        assertThat(receiver.peerCount()).isZero();
        assertThat(receiver.isQuiet()).isTrue();
        assertThat(receiver.arrivals().nextMessage(QueueKind.REQUEST)).isEqualTo(ReliabilityEngine.NONE);
        assertThat(receiver.arrivals().nextMessage(QueueKind.REPLY)).isEqualTo(ReliabilityEngine.NONE);
    }

    /** Returns datagrams with one request for each length, whose data and handler encode the length. */
    private List<byte[]> datagramsOf(List<Integer> lengths, int datagramBytes) {
        sent.clear();
        ReliabilityEngine sender =
                engine(new EngineConfiguration(3, 1, 1024, 32, 4, 10, 3, 0).withDatagramBytes(datagramBytes), sent);
        List<byte[]> answers = new ArrayList<>();
        ReliabilityEngine receiver = engine(new EngineConfiguration(3, 2, 1024, 32, 64, 10, 3, 0), answers);
        EnginePeer peer = sender.peer(2);
        Introduction.introduce(sender, 3, 1, 2, 1, null);
        Introduction.introduce(receiver, 3, 2, 1, 1, null);
        for (int length : lengths) {
            int packet = peer.streamTo(QueueKind.REQUEST).claim(length);
            if (packet < 0) {
                acknowledge(sender, receiver, answers);
                packet = peer.streamTo(QueueKind.REQUEST).claim(length);
            }
            UnsafeBuffer memory = sender.sendMemory();
            int kind = PacketKind.REQUEST | (length > 0 ? PacketKind.MEDIUM : 0);
            PacketFields.header(memory, packet, kind, length, 0, 0, 0, 0, length);
            memory.setMemory(packet + 64, length, (byte) length);
            if (peer.streamOf(packet).publish(packet)) {
                peer.streamOf(packet).pump(0);
            }
        }
        acknowledge(sender, receiver, answers);
        return sent;
    }

    /** Answers the sent datagrams like a receiver with much space, until none is left. */
    private void acknowledge(ReliabilityEngine sender, ReliabilityEngine receiver, List<byte[]> answers) {
        int taken = 0;
        for (long now = 1_000_000; !sender.hasSentAll(); now += 1_000_000) {
            for (; taken < sent.size(); taken++) {
                land(receiver, sent.get(taken));
                drain(receiver);
            }
            receiver.service(now, true, true);
            answers.forEach(answer -> land(sender, answer));
            answers.clear();
            sender.service(now, true, true);
        }
    }

    private static ReliabilityEngine engine(EngineConfiguration configuration, List<byte[]> out) {
        ReliabilityEngine[] engine = new ReliabilityEngine[1];
        engine[0] = new ReliabilityEngine(configuration, (peer, offset, length) -> {
            byte[] datagram = new byte[length];
            engine[0].sendMemory().getBytes(offset, datagram);
            return out.add(datagram);
        });
        return engine[0];
    }

    private static void land(ReliabilityEngine engine, byte[] bytes) {
        int length = Math.min(bytes.length, engine.arrivals().landingBytes());
        engine.arrivals().memory().putBytes(engine.arrivals().landingOffset(), bytes, 0, length);
        engine.arrivals().landed(length, 0);
    }

    private static void drain(ReliabilityEngine engine) {
        for (QueueKind queue : QueueKind.values()) {
            for (int packet = engine.arrivals().nextMessage(queue);
                    packet >= 0;
                    packet = engine.arrivals().nextMessage(queue)) {
                engine.arrivals().finishMessage(packet);
            }
        }
    }
}
