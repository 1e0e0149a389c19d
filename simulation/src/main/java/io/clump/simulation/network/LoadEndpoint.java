package io.clump.simulation.network;

import static io.clump.net.engine.ReliabilityEngine.NONE;

import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.QueueKind;
import io.clump.net.Multicast;
import io.clump.net.engine.DatagramReceiver;
import io.clump.net.engine.EngineConfiguration;
import io.clump.net.engine.EnginePeer;
import io.clump.net.engine.Outlet;
import io.clump.net.engine.ReliabilityEngine;
import io.clump.net.engine.SendStream;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Endpoint that sends its messages as fast as its engine accepts them, handles received ones, and polls again when the
 * processor has done both.
 */
final class LoadEndpoint implements Outlet, Station {
    /** Most datagrams that a poll takes, as in the layer. */
    private static final int DATAGRAMS_PER_POLL = 64;

    private static final long POLL_NANOS = 300;

    private static final long SLOW_NANOS = 1_000_000;

    private final int number;
    private final LoadPlan plan;
    private final LoadPlan.Disturbance disturbance;
    private final VirtualTime time;
    private final SimulatedNetwork network;
    private final LoadTally tally;
    private final ReliabilityEngine engine;
    private final DatagramReceiver arrivals;
    private final SimulatedSocket socket;

    /** Multicast of an endpoint that sends the same messages to all; otherwise null. */
    private final @Nullable Multicast multicast;

    private final int[] left;

    /** Time since which the program wants to send its next message, for each receiver. */
    private final long[] wantedAt;

    /** True for each receiver that has not answered the last message; always false if messages are not answered. */
    private final boolean[] waits;

    /**
     * Requests whose answers have found no space: sender, its index of this endpoint, and the time of its first attempt
     * to send.
     */
    private final Deque<long[]> owed = new ArrayDeque<>();

    private int turn;
    private int unsent;
    private long wakeUp = Long.MAX_VALUE;
    private long freeAt;

    /** Cost of this poll so far, then the number of datagrams that it has received and sent. */
    private long costNanos;

    private int datagrams;

    LoadEndpoint(int number, LoadPlan plan, VirtualTime time, SimulatedNetwork network, LoadTally tally) {
        this.number = number;
        this.plan = plan;
        disturbance = plan.disturbance(number);
        this.time = time;
        this.network = network;
        this.tally = tally;
        engine = new ReliabilityEngine(plan.engine(number), this);
        arrivals = engine.arrivals();
        engine.waited(time.now());
        socket = new SimulatedSocket(plan.socketBytes());
        unsent = plan.receivers(number);
        left = new int[unsent];
        wantedAt = new long[unsent];
        waits = new boolean[unsent];
        Arrays.fill(left, plan.messages());
        multicast = plan.broadcasts(number)
                ? new Multicast(EngineConfiguration.LARGEST_DATAGRAM_BYTES, this::sendToAll, engine, this::sendTo)
                : null;
        network.add(this);
        wakeUpIn(0);
    }

    /** Returns the number of multicast datagrams that the endpoint has sent. */
    long multicasts() {
        return multicast == null ? 0 : multicast.sent();
    }

    ReliabilityEngine engine() {
        return engine;
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public boolean arrive(byte[] datagram) {
        boolean isTaken = disturbance != LoadPlan.Disturbance.DEAD && socket.add(datagram);
        wakeUpIn(0);
        return isTaken;
    }

    @Override
    public boolean isLeaving() {
        return false;
    }

    @Override
    public boolean isRefusing() {
        return false;
    }

    @Override
    public void refusedBy(int other) {
        throw new IllegalStateException("nobody refuses here: " + other);
    }

    @Override
    public boolean transmit(EnginePeer peer, int offset, int lengthBytes) {
        return (multicast != null && multicast.takes(peer, offset, lengthBytes))
                || sendTo(peer, engine.sendBytes(), offset, lengthBytes);
    }

    private boolean sendTo(EnginePeer peer, ByteBuffer datagrams, int offset, int lengthBytes) {
        spend(lengthBytes);
        if (!network.hasSpace(number, lengthBytes)) {
            return false;
        }
        byte[] datagram = new byte[lengthBytes];
        datagrams.get(offset, datagram);
        network.send(number, Scenario.endpoint(peer.endpointId()), datagram);
        return true;
    }

    private boolean sendToAll(ByteBuffer datagrams) {
        spend(datagrams.remaining());
        if (!network.hasSpace(number, datagrams.remaining())) {
            return false;
        }
        byte[] datagram = new byte[datagrams.remaining()];
        datagrams.get(datagram);
        network.sendToAll(number, datagram);
        return true;
    }

    private void spend(int datagramBytes) {
        costNanos += plan.costNanos(datagramBytes);
        datagrams++;
    }

    private void wakeUpIn(long nanos) {
        if (disturbance == LoadPlan.Disturbance.DEAD || disturbance == LoadPlan.Disturbance.STOPPED) {
            return;
        }
        long at = Math.max(freeAt, time.elapsedNanos() + nanos);
        if (at < wakeUp) {
            wakeUp = at;
            time.after(at - time.elapsedNanos(), () -> wakeUpAt(at));
        }
    }

    private void wakeUpAt(long planned) {
        // An earlier plan replaces a later one, which then has no effect.
        if (planned != wakeUp) {
            return;
        }
        wakeUp = Long.MAX_VALUE;
        costNanos = POLL_NANOS;
        datagrams = 0;
        long now = time.now();
        receive(now);
        dropReturned();
        sendOwedAnswers(now);
        boolean isSending = multicast == null ? send(now) : broadcast(multicast, now);
        engine.service(now, true, socket.isEmpty());
        freeAt = time.elapsedNanos() + costNanos + (disturbance == LoadPlan.Disturbance.SLOW ? SLOW_NANOS : 0);
        if (isSending || !socket.isEmpty()) {
            wakeUpIn(0);
        } else {
            long nanos = engine.nanosToDeadline(freeAt + now - time.elapsedNanos());
            if (nanos != Long.MAX_VALUE) {
                wakeUpIn(costNanos + nanos);
            }
        }
    }

    /** Drops the returned messages, which count as not handled. */
    private void dropReturned() {
        for (int packet = engine.nextReturned(); packet != NONE; packet = engine.nextReturned()) {
            engine.finishReturned(packet);
        }
    }

    private void receive(long now) {
        for (int i = 0; i < DATAGRAMS_PER_POLL && !socket.isEmpty(); i++) {
            byte[] datagram = socket.remove();
            spend(datagram.length);
            arrivals.memory().putBytes(arrivals.landingOffset(), datagram);
            arrivals.landed(datagram.length, now);
            // All endpoints listen from the beginning.
            arrivals.takeMulticastRequest();
            for (QueueKind queue : QueueKind.values()) {
                for (int packet = arrivals.nextMessage(queue); packet != NONE; packet = arrivals.nextMessage(queue)) {
                    handle(packet, queue);
                    arrivals.finishMessage(packet);
                }
            }
        }
    }

    private void handle(int packet, QueueKind queue) {
        int sender = Packet.argument(arrivals.memory(), packet, 0);
        int index = Packet.argument(arrivals.memory(), packet, 1);
        long wanted = Packet.pair(arrivals.memory(), packet, 2);
        long handledAt = time.elapsedNanos() + costNanos;
        if (queue == QueueKind.REPLY) {
            tally.handled(number, sender, wanted, handledAt);
            waits[index] = false;
            wantedAt[index] = time.elapsedNanos();
        } else if (plan.answers()) {
            owed.add(new long[] {sender, index, wanted});
        } else {
            tally.handled(sender, number, wanted, handledAt);
        }
    }

    private void sendOwedAnswers(long now) {
        for (int i = owed.size(); i > 0; i--) {
            long[] answer = owed.remove();
            if (!send((int) answer[0], QueueKind.REPLY, 0, (int) answer[1], answer[2], now)) {
                owed.add(answer);
            }
        }
    }

    /**
     * Sends each message to all receivers, as far as their streams accept it; returns whether more could be sent at
     * once.
     */
    private boolean broadcast(Multicast toAll, long now) {
        toAll.retry();
        toAll.begin();
        boolean hasSpace = true;
        while (hasSpace && left[0] > 0 && datagrams < DATAGRAMS_PER_POLL) {
            hasSpace = send(plan.receiver(number, turn), QueueKind.REQUEST, plan.dataBytes(), 0, wantedAt[0], now);
            if (hasSpace) {
                tally.sends(number, plan.receiver(number, turn));
                turn++;
            }
            if (turn == left.length) {
                turn = 0;
                left[0]--;
                wantedAt[0] = time.elapsedNanos();
                toAll.end();
                toAll.begin();
            }
        }
        toAll.end();
        return hasSpace && left[0] > 0;
    }

    /**
     * Sends to each receiver, round-robin, as many messages as its stream accepts; returns whether more could be sent
     * at once.
     */
    private boolean send(long now) {
        boolean mayGoOn = false;
        for (int i = 0; i < left.length && unsent > 0; i++) {
            int index = (turn + i) % left.length;
            while (left[index] > 0 && !waits[index]) {
                boolean isOver = datagrams >= DATAGRAMS_PER_POLL;
                if (isOver || !send(index, now)) {
                    mayGoOn |= isOver;
                    break;
                }
                mayGoOn = true;
                waits[index] = plan.answers();
                left[index]--;
                wantedAt[index] = time.elapsedNanos();
                unsent -= left[index] == 0 ? 1 : 0;
            }
        }
        turn = left.length == 0 ? 0 : (turn + 1) % left.length;
        return mayGoOn && unsent > 0;
    }

    private boolean send(int index, long now) {
        int receiver = plan.receiver(number, index);
        boolean isSent = send(receiver, QueueKind.REQUEST, plan.dataBytes(), index, wantedAt[index], now);
        if (isSent) {
            tally.sends(number, receiver);
        }
        return isSent;
    }

    private boolean send(int receiver, QueueKind queue, int dataBytes, int index, long wanted, long now) {
        EnginePeer peer = Objects.requireNonNull(engine.peer(Scenario.endpointId(receiver)));
        SendStream stream = peer.streamTo(queue);
        int packet = stream.claim(dataBytes);
        if (packet < 0) {
            return false;
        }
        int kind = (queue == QueueKind.REPLY ? PacketKind.REPLY : PacketKind.REQUEST)
                | (dataBytes > 0 ? PacketKind.MEDIUM : 0);
        long description = Packet.description(kind, 1, PacketLayout.MAX_ARGUMENTS, dataBytes);
        Packet.write(engine.sendMemory(), packet, description, 0, 0, 0, Packet.pair(number, index), wanted, 0, 0);
        // Otherwise the data would be leftovers in the memory, and not the same for all receivers.
        engine.sendMemory().setMemory(packet + PacketLayout.LENGTH_BYTES, dataBytes, (byte) 0);
        if (stream.publish(packet)) {
            stream.pump(now);
        }
        return true;
    }
}
