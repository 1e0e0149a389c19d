package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketFields;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.spi.QueueKind;
import io.clump.net.key.JobKey;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.agrona.concurrent.UnsafeBuffer;

/** Engine with a program that sends a number of messages to each peer and records those that arrive. */
final class SimulatedEndpoint implements Outlet {
    private static final int SOCKET_CAPACITY = 64;

    private static final JobKey KEY = JobKey.random();

    /** Values in the order of their arrival, by the kind of queue and the sender or receiver. */
    final Map<QueueKind, Map<Long, List<Integer>>> delivered = new TreeMap<>();

    final Map<QueueKind, Map<Long, List<Integer>>> returned = new TreeMap<>();
    final Map<QueueKind, Map<Long, Integer>> sent = new TreeMap<>();
    final ReliabilityEngine engine;

    private final long id;
    private final FaultyNetwork network;
    private final Random random;
    private final long pollNanos;
    private final int deliveriesPerPoll;
    private final Deque<byte[]> socket = new ArrayDeque<>();
    private final List<Long> destinations = new ArrayList<>();
    private int messagesToEach;
    private long nextPoll;
    private boolean mayHoldMessages;
    private boolean mayClaim = true;
    private long takenReturned;
    private boolean dead;

    SimulatedEndpoint(
            EngineConfiguration configuration, FaultyNetwork network, Random random, long pollNanos, int rate) {
        id = configuration.endpointId();
        this.network = network;
        this.random = random;
        this.pollNanos = pollNanos;
        deliveriesPerPoll = rate;
        nextPoll = network.now;
        engine = new ReliabilityEngine(configuration, KEY, this);
        network.add(this);
        for (QueueKind queue : QueueKind.values()) {
            delivered.put(queue, new TreeMap<>());
            returned.put(queue, new TreeMap<>());
            sent.put(queue, new TreeMap<>());
        }
    }

    long id() {
        return id;
    }

    void sendTo(List<Long> receivers, int messages) {
        destinations.addAll(receivers);
        messagesToEach = messages;
        for (QueueKind queue : QueueKind.values()) {
            receivers.forEach(receiver -> sent.get(queue).put(receiver, 0));
        }
    }

    void die() {
        dead = true;
        socket.clear();
    }

    /** Sends no more, accepts no more, delivers what it has accepted. */
    void close() {
        destinations.clear();
        engine.refuse();
        engine.announceRefusal();
    }

    void arrive(byte[] datagram) {
        if (!dead && socket.size() < SOCKET_CAPACITY) {
            socket.add(datagram);
        }
    }

    /**
     * Returns the time until the next poll: the program polls when there is work, computes for a while between polls,
     * and otherwise sleeps.
     */
    long nanosToNextPoll(long now) {
        if (dead) {
            return Long.MAX_VALUE;
        }
        boolean busy = !socket.isEmpty() || mayHoldMessages || mayClaim;
        long needed = busy ? 0 : engine.nanosToDeadline(now);
        return Math.max(needed, Math.max(0, nextPoll - now));
    }

    void poll(long now) {
        nextPoll = now + 1 + (long) (random.nextDouble() * 2 * pollNanos);
        for (byte[] datagram = socket.poll(); datagram != null; datagram = socket.poll()) {
            assertThat(datagram.length).isLessThanOrEqualTo(engine.arrivals().landingBytes());
            engine.arrivals().memory().putBytes(engine.arrivals().landingOffset(), datagram);
            engine.arrivals().landed(datagram.length, now);
        }
        boolean more = deliver(QueueKind.REPLY) | deliver(QueueKind.REQUEST);
        mayHoldMessages = more;
        takeReturned();
        mayClaim = false;
        for (QueueKind queue : QueueKind.values()) {
            destinations.forEach(destination -> send(destination, queue, now));
        }
        engine.service(now, !more, true);
        // The messages that the service gave up must be taken, and have freed space.
        mayClaim |= engine.statistics().returned() > takenReturned;
    }

    @Override
    public boolean transmit(EnginePeer peer, int offset, int lengthBytes) {
        byte[] datagram = new byte[lengthBytes];
        engine.sendMemory().getBytes(offset, datagram);
        network.send(peer.endpointId(), datagram);
        return true;
    }

    private void send(long destination, QueueKind queue, long now) {
        EnginePeer peer = engine.peer(destination);
        int value = sent.get(queue).get(destination);
        int burst = random.nextInt(8);
        boolean full = false;
        UnsafeBuffer memory = engine.sendMemory();
        while (burst-- > 0 && value < messagesToEach && peer.refusal() == null) {
            boolean medium = random.nextInt(4) == 0;
            int dataBytes = medium ? random.nextInt(449) : 0;
            int packet = peer.streamTo(queue).claim(dataBytes);
            if (packet < 0) {
                full = true;
                break;
            }
            int kind = (queue == QueueKind.REPLY ? PacketKind.REPLY : 0) | (medium ? PacketKind.MEDIUM : 0);
            PacketFields.header(memory, packet, kind, 1, 2, 0, 0, 0, dataBytes);
            PacketFields.arguments(memory, packet, value, (int) destination, 0, 0, 0, 0, 0, 0);
            memory.setMemory(packet + 64, dataBytes, (byte) value);
            value++;
            if (peer.streamOf(packet).publish(packet)) {
                peer.streamOf(packet).pump(now);
            }
        }
        sent.get(queue).put(destination, value);
        mayClaim |= !full && value < messagesToEach && peer.refusal() == null;
    }

    /** Returns whether more messages may wait. */
    private boolean deliver(QueueKind queue) {
        int count = 0;
        while (count < deliveriesPerPoll) {
            int packet = engine.arrivals().nextMessage(queue);
            if (packet < 0) {
                return false;
            }
            count++;
            long sender = engine.peerAt(Packet.source(engine.arrivals().memory(), packet))
                    .endpointId();
            write(delivered.get(queue), sender, engine.arrivals().memory(), packet);
            engine.arrivals().finishMessage(packet);
        }
        return true;
    }

    private void takeReturned() {
        for (int packet = engine.nextReturned(); packet >= 0; packet = engine.nextReturned()) {
            UnsafeBuffer memory = engine.sendMemory();
            boolean isReply = (Packet.kind(memory, packet) & PacketKind.REPLY) != 0;
            long receiver = Packet.argument(memory, packet, 1);
            write(returned.get(isReply ? QueueKind.REPLY : QueueKind.REQUEST), receiver, memory, packet);
            engine.finishReturned(packet);
            takenReturned++;
        }
    }

    private static void write(Map<Long, List<Integer>> to, long peer, UnsafeBuffer memory, int packet) {
        int value = Packet.argument(memory, packet, 0);
        for (int i = 0; i < Packet.bulkLengthBytes(memory, packet); i++) {
            assertThat(memory.getByte(packet + 64 + i)).isEqualTo((byte) value);
        }
        to.computeIfAbsent(peer, id -> new ArrayList<>()).add(value);
    }
}
