package io.clump.net.engine;

import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.spi.QueueKind;
import io.clump.net.key.JobKey;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** An engine whose datagrams are kept instead of sent, for a test to deliver or to change; its time is told by hand. */
final class TappedEngine implements Outlet {
    final ReliabilityEngine engine;

    /** What left and was not taken by the test. */
    final List<byte[]> sent = new ArrayList<>();

    /** The values of the requests that came, in order. */
    final List<Integer> handled = new ArrayList<>();

    long now = 1;

    /** Whether the hosts of silent peers say that nobody is there, each time at the question after. */
    boolean hostsRefuse;

    private boolean knocked;

    TappedEngine(EngineConfiguration configuration, @Nullable JobKey key) {
        engine = new ReliabilityEngine(configuration, key, this);
    }

    @Override
    public void transmit(int peer, int offset, int lengthBytes) {
        byte[] datagram = new byte[lengthBytes];
        engine.sendMemory().getBytes(offset, datagram);
        sent.add(datagram);
        if (hostsRefuse && engine.standing().isDoubtful(peer)) {
            if (knocked) {
                engine.refused(peer, now);
            }
            knocked = true;
        }
    }

    void request(long receiver, int value) {
        int peer = engine.peer(receiver);
        int packet = engine.claim(peer, QueueKind.REQUEST, 0);
        Packet.header(engine.sendMemory(), packet, PacketKind.REQUEST, 1, 1, 0, 0, 0, 0);
        Packet.arguments(engine.sendMemory(), packet, value, 0, 0, 0, 0, 0, 0, 0);
        if (engine.publish(packet)) {
            engine.pump(packet, now);
        }
    }

    void land(byte[] datagram) {
        int length = Math.min(datagram.length, engine.landingBytes());
        engine.receiveMemory().putBytes(engine.landingOffset(), datagram, 0, length);
        engine.landed(length, now);
    }

    /** Handles what has come. */
    void handle() {
        UnsafeBuffer memory = engine.receiveMemory();
        int packet;
        while ((packet = engine.nextMessage(QueueKind.REQUEST)) != ReliabilityEngine.NONE) {
            handled.add(Packet.argument(memory, packet, 0));
            engine.finishMessage(packet);
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
