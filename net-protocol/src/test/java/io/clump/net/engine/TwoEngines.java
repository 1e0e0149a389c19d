package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ReturnReason;
import io.clump.am2.packet.Packet;
import io.clump.net.key.JobKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;

/** Two engines that have met and exchanged a message, in virtual time. */
abstract class TwoEngines {
    static final JobKey KEY = JobKey.random();
    static final long A = 1;
    static final long B = 2;
    static final long MILLISECOND = 1_000_000;
    static final long SECOND = 1000 * MILLISECOND;

    final TappedEngine a = engine(A, KEY);
    final TappedEngine b = engine(B, KEY);
    final EnginePeer toB = a.engine.peer(B);
    final EnginePeer toA = b.engine.peer(A);

    @BeforeEach
    void meet() {
        Introduction.of(a, A, b, B);
        a.request(B, 1);
        settle();
        assertThat(b.handled).containsExactly(1);
    }

    static void land(TappedEngine engine, long sessions, int expected) {
        byte[] datagram = new byte[DatagramLayout.HEADER_BYTES];
        UnsafeBuffer buffer = new UnsafeBuffer(datagram);
        Datagram.header(buffer, 0, 0, 0, 3, 31, 30, sessions, datagram.length, 0);
        Datagram.arrived(buffer, 0, DatagramLayout.REQUESTS, expected, 0);
        engine.land(datagram);
    }

    static void kill(TappedEngine engine, long id) {
        while (engine.engine.knownPeer(id) != null) {
            engine.engine.refused(engine.engine.knownPeer(id), engine.now);
            engine.service(200 * MILLISECOND);
        }
        engine.sent.clear();
    }

    /** Lets an engine repeat until it gives its peer up; the datagrams stay in a list until the test moves them. */
    static void giveUp(TappedEngine engine, EnginePeer peer, List<byte[]> socket) {
        engine.request(peer.endpointId(), 0);
        for (int second = 0; second < 100 && peer.refusal() == null; second++) {
            engine.service(SECOND);
            socket.addAll(engine.take());
        }
        assertThat(peer.refusal()).isEqualTo(ReturnReason.UNREACHABLE);
    }

    static List<String> returns(TappedEngine engine) {
        List<String> returns = new ArrayList<>();
        UnsafeBuffer memory = engine.engine.sendMemory();
        for (int packet = engine.engine.nextReturned();
                packet != ReliabilityEngine.NONE;
                packet = engine.engine.nextReturned()) {
            returns.add(Packet.argument(memory, packet, 0) + " " + engine.engine.returnReason(packet));
            engine.engine.finishReturned(packet);
        }
        return returns;
    }

    static void exchange(TappedEngine client, TappedEngine server, List<byte[]> record) {
        for (int i = 0; i < 5; i++) {
            client.service(MILLISECOND);
            client.take().forEach(datagram -> {
                record.add(datagram);
                server.land(datagram);
            });
            server.handle();
            server.service(MILLISECOND);
            server.take().forEach(client::land);
        }
    }

    void settle() {
        for (int i = 0; i < 2000; i++) {
            a.take().forEach(b::land);
            b.handle();
            b.service(MILLISECOND);
            b.take().forEach(a::land);
            a.handle();
            a.service(MILLISECOND);
        }
        // The last question or answer of a lease.
        a.take().forEach(b::land);
    }

    static TappedEngine engine(long id, JobKey key) {
        EngineConfiguration configuration = EngineConfiguration.defaults(3, id);
        return new TappedEngine(configuration.withRetries(configuration.maxRetries(), Duration.ofSeconds(1)), key);
    }
}
