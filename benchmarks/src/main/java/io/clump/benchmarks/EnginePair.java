package io.clump.benchmarks;

import io.clump.am2.spi.QueueKind;
import io.clump.net.engine.DatagramReceiver;
import io.clump.net.engine.EngineConfiguration;
import io.clump.net.engine.EnginePeer;
import io.clump.net.engine.ReliabilityEngine;
import io.clump.net.engine.SendStream;
import io.clump.net.key.JobKey;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Two engines of the network protocols whose link is a copy, in one thread, with a clock that only {@link #takeAll}
 * moves.
 */
final class EnginePair {
    private static final long JOB = 1;
    private static final long SENDER = 2;
    private static final long RECEIVER = 3;

    /** Longer than a message waits for others to travel with. */
    private static final long COMPANY_NANOS = TimeUnit.MICROSECONDS.toNanos(400);

    /** Longer than an acknowledgement waits; together far less than a sender waits for it. */
    private static final long ACKNOWLEDGEMENT_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

    private final ReliabilityEngine sender;
    private final ReliabilityEngine receiver;
    private final EnginePeer peer;
    private long now;

    EnginePair(boolean isSealed) {
        JobKey key = isSealed ? JobKey.random() : null;
        sender = new ReliabilityEngine(EngineConfiguration.defaults(JOB, SENDER), key, this::toReceiver);
        receiver = new ReliabilityEngine(EngineConfiguration.defaults(JOB, RECEIVER), key, this::toSender);
        peer = Objects.requireNonNull(sender.peer(RECEIVER));
        // Messages leave when both have agreed on a session.
        sender.requestSession(peer);
        takeAll();
        takeAll();
    }

    /** Sends a request of eight arguments: claims, fills and publishes, and sends the datagram if one can leave. */
    void send(int number) {
        SendStream stream = peer.streamTo(QueueKind.REQUEST);
        int packet = stream.claim(0);
        if (packet < 0) {
            throw new IllegalStateException("no space for a request: " + number);
        }
        EightArguments.write(sender.sendMemory(), packet, number);
        if (stream.publish(packet)) {
            stream.pump(now);
        }
    }

    /** Sends what waits, takes all messages that have arrived, and acknowledges them; returns how many there were. */
    int takeAll() {
        now += COMPANY_NANOS;
        sender.service(now, true, true);
        int count = 0;
        DatagramReceiver arrivals = receiver.arrivals();
        int packet = arrivals.nextMessage(QueueKind.REQUEST);
        while (packet != ReliabilityEngine.NONE) {
            count++;
            arrivals.finishMessage(packet);
            packet = arrivals.nextMessage(QueueKind.REQUEST);
        }
        now += ACKNOWLEDGEMENT_NANOS;
        receiver.service(now, true, true);
        return count;
    }

    private boolean toReceiver(EnginePeer to, int offset, int lengthBytes) {
        return land(sender, receiver, offset, lengthBytes);
    }

    private boolean toSender(EnginePeer to, int offset, int lengthBytes) {
        return land(receiver, sender, offset, lengthBytes);
    }

    private boolean land(ReliabilityEngine from, ReliabilityEngine to, int offset, int lengthBytes) {
        DatagramReceiver arrivals = to.arrivals();
        arrivals.memory().putBytes(arrivals.landingOffset(), from.sendMemory(), offset, lengthBytes);
        arrivals.landed(lengthBytes, now);
        return true;
    }
}
