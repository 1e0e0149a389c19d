package io.clump.net.engine;

import io.clump.net.key.JobKey;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** Lets engines agree on sessions, for tests that need sessions. */
final class Introduction {
    private Introduction() {}

    /** Lets two engines agree by an exchange of datagrams; earlier datagrams are lost. */
    static void of(TappedEngine a, long idOfA, TappedEngine b, long idOfB) {
        EnginePeer toB = a.engine.peer(idOfB);
        b.engine.peer(idOfA);
        a.sent.clear();
        b.sent.clear();
        a.engine.requestSession(toB);
        for (int i = 0; i < 3; i++) {
            a.take().forEach(b::land);
            b.service(0);
            b.take().forEach(a::land);
            a.service(0);
        }
        a.take().forEach(b::land);
    }

    /**
     * Lets an engine agree with a peer that does not exist.
     *
     * @param number of the engine's session: its peers are counted from 1
     * @return the sessions as in datagrams of the peer, whose session number is 1
     */
    static long introduce(ReliabilityEngine engine, long job, long self, long peer, int number, @Nullable JobKey key) {
        EnginePeer met = engine.peer(peer);
        long sessions = Datagram.sessions(1, number);
        byte[] datagram = new byte[DatagramLayout.HEADER_BYTES];
        UnsafeBuffer buffer = new UnsafeBuffer(datagram);
        Datagram.header(buffer, 0, DatagramLayout.REQUESTS, 0, job, peer, self, sessions, datagram.length, 0);
        int first = met.receiveStream(DatagramLayout.REQUESTS).expected();
        for (int stream = 0; stream < DatagramLayout.STREAMS; stream++) {
            Datagram.arrived(buffer, 0, stream, first, 0);
        }
        new DatagramSeal(key).seal(buffer, 0, datagram.length, new WideNumbers(first));
        engine.arrivals().memory().putBytes(engine.arrivals().landingOffset(), datagram);
        engine.arrivals().landed(datagram.length, 1);
        return sessions;
    }
}
