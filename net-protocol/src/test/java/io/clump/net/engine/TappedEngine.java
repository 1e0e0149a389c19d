package io.clump.net.engine;

import io.clump.am2.ReturnReason;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketFields;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.QueueKind;
import io.clump.net.key.JobKey;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** Engine whose datagrams are kept instead of sent, for a test to deliver or to change; the test sets its time. */
final class TappedEngine implements Outlet {
    final ReliabilityEngine engine;

    /** Datagrams that have left and were not taken by the test. */
    final List<byte[]> sent = new ArrayList<>();

    /** Values of the handled requests, in order. */
    final List<Integer> handled = new ArrayList<>();

    /** Values of this engine's requests that came back from their receiver, in order. */
    final List<Integer> cameBack = new ArrayList<>();

    /** Number of the datagrams that were announced together last. */
    int together;

    long now = 1;

    /** True if the hosts of silent peers report, each time at the next question, that no process receives there. */
    boolean hostsRefuse;

    /** True if each request goes back to its sender. */
    boolean isRefusing;

    /** True if nothing can leave for now. */
    boolean isFull;

    /** Request that could not be sent back for lack of space. */
    private int waiting = ReliabilityEngine.NONE;

    private boolean knocked;

    TappedEngine(EngineConfiguration configuration, @Nullable JobKey key) {
        engine = new ReliabilityEngine(configuration, key, this);
    }

    @Override
    public boolean transmit(EnginePeer peer, int offset, int lengthBytes) {
        if (isFull) {
            return false;
        }
        byte[] datagram = new byte[lengthBytes];
        engine.sendMemory().getBytes(offset, datagram);
        sent.add(datagram);
        if (hostsRefuse && peer.isDoubtful()) {
            if (knocked) {
                engine.refused(peer, now);
            }
            knocked = true;
        }
        return true;
    }

    @Override
    public void hold() {
        together = -sent.size();
    }

    @Override
    public void release() {
        together += sent.size();
    }

    /** Sends a request; returns false if there is no space. */
    boolean request(long receiver, int value) {
        return request(receiver, value, 0);
    }

    /** Sends the same, with {@code dataBytes} bytes of data. */
    boolean request(long receiver, int value, int dataBytes) {
        return send(receiver, QueueKind.REQUEST, PacketKind.REQUEST, value, 0, dataBytes);
    }

    /** Sends a message back to its sender; returns false if there is no space. */
    boolean sendBack(long sender, int value) {
        return sendBack(sender, value, 0);
    }

    /** Sends the same, with {@code dataBytes} bytes of data. */
    boolean sendBack(long sender, int value, int dataBytes) {
        return send(sender, QueueKind.REPLY, PacketKind.REQUEST | PacketKind.RETURNED, value, 0, dataBytes);
    }

    /** Keeps a message for a sender that was given up; otherwise as {@link #sendBack}. */
    boolean keep(long sender, int value) {
        return keep(sender, value, 0);
    }

    private boolean keep(long sender, int value, long tag) {
        UnsafeBuffer message = new UnsafeBuffer(new byte[PacketLayout.LENGTH_BYTES]);
        fill(message, 0, PacketKind.REQUEST | PacketKind.RETURNED, value, tag, 0);
        return engine.keep(engine.knownPeer(sender), message, 0, message, Dispatcher.NO_DATA);
    }

    private int nextRequest() {
        return waiting == ReliabilityEngine.NONE ? engine.arrivals().nextMessage(QueueKind.REQUEST) : waiting;
    }

    private boolean refuse(UnsafeBuffer memory, int packet) {
        EnginePeer peer = engine.peerAt(Packet.source(memory, packet));
        long sender = peer.endpointId();
        int value = Packet.argument(memory, packet, 0);
        long tag = Packet.returnTag(ReturnReason.BAD_TAG.code(), memory, packet);
        return peer.refusal() == null
                ? send(sender, QueueKind.REPLY, PacketKind.REQUEST | PacketKind.RETURNED, value, tag, 0)
                : keep(sender, value, tag);
    }

    private boolean send(long receiver, QueueKind queue, int kind, int value, long tag, int dataBytes) {
        EnginePeer peer = engine.peer(receiver);
        int packet = peer.streamTo(queue).claim(dataBytes);
        if (packet < 0) {
            return false;
        }
        fill(engine.sendMemory(), packet, kind, value, tag, dataBytes);
        if (peer.streamOf(packet).publish(packet)) {
            peer.streamOf(packet).pump(now);
        }
        return true;
    }

    private static void fill(UnsafeBuffer memory, int packet, int kind, int value, long tag, int dataBytes) {
        int medium = dataBytes > 0 ? PacketKind.MEDIUM : 0;
        PacketFields.header(memory, packet, kind | medium, 1, 1, 0, 0, tag, dataBytes);
        PacketFields.arguments(memory, packet, value, 0, 0, 0, 0, 0, 0, 0);
    }

    void land(byte[] datagram) {
        int length = Math.min(datagram.length, engine.arrivals().landingBytes());
        engine.arrivals().memory().putBytes(engine.arrivals().landingOffset(), datagram, 0, length);
        engine.arrivals().landed(length, now);
    }

    /** Handles the messages that have arrived. */
    void handle() {
        UnsafeBuffer memory = engine.arrivals().memory();
        int packet;
        while ((packet = nextRequest()) != ReliabilityEngine.NONE) {
            if (isRefusing && !refuse(memory, packet)) {
                waiting = packet;
                break;
            }
            waiting = ReliabilityEngine.NONE;
            handled.add(Packet.argument(memory, packet, 0));
            engine.arrivals().finishMessage(packet);
        }
        while ((packet = engine.arrivals().nextMessage(QueueKind.REPLY)) != ReliabilityEngine.NONE) {
            cameBack.add(Packet.argument(memory, packet, 0));
            engine.arrivals().finishMessage(packet);
        }
    }

    void service(long nanosLater) {
        now += nanosLater;
        engine.watch(now, true);
        engine.service(now, true, true);
    }

    List<byte[]> take() {
        List<byte[]> taken = List.copyOf(sent);
        sent.clear();
        return taken;
    }
}
