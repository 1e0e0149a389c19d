package io.clump.net.engine;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketFields;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.spi.QueueKind;
import java.util.Arrays;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Target of a coverage-guided fuzzer: lands byte strings in an engine that sends at the same time, and throws if the
 * engine throws, or still holds buffers at the end.
 *
 * <p>An input is a sequence of byte strings, each after an order of one byte and a length of two. Orders: bit 0, fields
 * that a fuzzer guesses badly are corrected; bit 1, time passes; bit 2, received messages are taken; bit 3, a request
 * is sent; bit 4, the corrected fields are those of a sender that knows no session.
 */
public final class DatagramFuzzer {
    static final long JOB = 3;
    static final long SELF = 2;
    static final long PEER = 1;
    static final int ORDER_BYTES = 3;
    static final int REPAIR = 1;
    static final int WAIT = 2;
    static final int TAKE = 4;
    static final int SEND = 8;
    static final int FIRST = 16;

    private static final int BUFFERS = 4;
    private static final int MAX_PEERS = 5;
    private static final int MAX_RETRIES = 3;
    static final int MEDIUM_BYTES = 2_000;
    private static final long TICK_NANOS = 3_000_000;
    private static final int TICKS_TO_QUIET = 20_000;

    private final ReliabilityEngine engine = new ReliabilityEngine(
            new EngineConfiguration(JOB, SELF, MEDIUM_BYTES, BUFFERS, BUFFERS, MAX_PEERS, MAX_RETRIES, -2),
            (peer, offset, length) -> true);
    private long now = -TICK_NANOS;

    private DatagramFuzzer() {}

    /** Runs one input; called by the fuzzer. */
    public static void fuzzerTestOneInput(byte[] input) {
        new DatagramFuzzer().run(input);
    }

    private void run(byte[] input) {
        int at = 0;
        while (input.length - at >= ORDER_BYTES) {
            int order = input[at];
            int length = (input[at + 1] & 0xFF) | (input[at + 2] & 0xFF) << Byte.SIZE;
            at += ORDER_BYTES;
            int end = Math.min(input.length, at + length);
            obey(order, Arrays.copyOfRange(input, at, end));
            at = end;
        }
        for (int i = 0; i < TICKS_TO_QUIET && !engine.isQuiet(); i++) {
            take();
            now += TICK_NANOS;
            engine.service(now, true, true);
        }
        take();
        require(engine.isQuiet(), "the engine never becomes quiet");
        require(engine.buffersInUse() == incomplete(), "buffers are kept: " + engine.buffersInUse());
    }

    /** Returns the number of incomplete messages; each occupies a block until others need it. */
    private int incomplete() {
        int[] incomplete = {0};
        engine.forEachPeer(peer -> {
            for (QueueKind queue : QueueKind.values()) {
                incomplete[0] += peer.isIncomplete(queue) ? 1 : 0;
            }
        });
        return incomplete[0];
    }

    private void obey(int order, byte[] bytes) {
        int length = Math.min(bytes.length, engine.arrivals().landingBytes());
        engine.arrivals().memory().putBytes(engine.arrivals().landingOffset(), bytes, 0, length);
        if ((order & REPAIR) != 0 && length >= DatagramLayout.HEADER_BYTES) {
            repair(engine.arrivals().memory(), engine.arrivals().landingOffset(), length, (order & FIRST) == 0 ? 1 : 0);
        }
        if ((order & SEND) != 0) {
            send();
        }
        engine.arrivals().landed(length, now);
        if ((order & WAIT) != 0) {
            now += TICK_NANOS;
            engine.service(now, (order & TAKE) != 0, true);
        }
        if ((order & TAKE) != 0) {
            take();
        }
        require(engine.peerCount() <= MAX_PEERS, "too many peers: " + engine.peerCount());
        require(engine.buffersInUse() <= 4 * BUFFERS, "too many buffers: " + engine.buffersInUse());
    }

    private static void repair(UnsafeBuffer memory, int datagram, int length, int session) {
        memory.putShort(datagram + DatagramLayout.MAGIC_OFFSET, (short) DatagramLayout.MAGIC, LITTLE_ENDIAN);
        memory.putShort(datagram + DatagramLayout.VERSION_OFFSET, (short) DatagramLayout.VERSION, LITTLE_ENDIAN);
        memory.putInt(datagram + DatagramLayout.JOB_OFFSET, Datagram.foldedJob(JOB), LITTLE_ENDIAN);
        // The session of the first peer, so that some messages pass.
        memory.putLong(datagram + DatagramLayout.SESSIONS_OFFSET, Datagram.sessions(1, session), LITTLE_ENDIAN);
        memory.putLong(datagram + DatagramLayout.RECEIVER_OFFSET, SELF, LITTLE_ENDIAN);
        memory.putShort(datagram + DatagramLayout.LENGTH_OFFSET, (short) length, LITTLE_ENDIAN);
        memory.putLong(datagram + DatagramLayout.SEAL_OFFSET, 0, LITTLE_ENDIAN);
    }

    private void send() {
        EnginePeer peer = engine.peer(PEER);
        if (peer == null || peer.refusal() != null) {
            return;
        }
        int packet = peer.streamTo(QueueKind.REQUEST).claim(0);
        if (packet >= 0) {
            PacketFields.header(engine.sendMemory(), packet, PacketKind.REQUEST, 1, 0, 0, 0, 0, 0);
            if (peer.streamOf(packet).publish(packet)) {
                peer.streamOf(packet).pump(now);
            }
        }
    }

    private void take() {
        for (QueueKind queue : QueueKind.values()) {
            for (int packet = engine.arrivals().nextMessage(queue);
                    packet >= 0;
                    packet = engine.arrivals().nextMessage(queue)) {
                int dataBytes = Packet.bulkLengthBytes(engine.arrivals().memory(), packet);
                require(dataBytes >= 0 && dataBytes <= MEDIUM_BYTES, "more data than may be: " + dataBytes);
                engine.arrivals().finishMessage(packet);
            }
        }
        for (int packet = engine.nextReturned(); packet >= 0; packet = engine.nextReturned()) {
            engine.finishReturned(packet);
        }
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
