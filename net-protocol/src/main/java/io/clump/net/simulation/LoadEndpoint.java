package io.clump.net.simulation;

import static io.clump.net.engine.ReliabilityEngine.NONE;

import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.QueueKind;
import io.clump.net.engine.Arrivals;
import io.clump.net.engine.Outlet;
import io.clump.net.engine.Peer;
import io.clump.net.engine.ReliabilityEngine;
import io.clump.net.engine.SendStream;
import java.util.Arrays;
import java.util.Objects;

/**
 * An endpoint that sends its messages as fast as its engine takes them, handles what comes, and polls again when the processor has
 * done both.
 */
final class LoadEndpoint implements Outlet, Station {
    /** As many as a poll of the layer takes. */
    private static final int DATAGRAMS_PER_POLL = 64;

    /** What a datagram costs the processor either way: a system call and its seal. */
    private static final long DATAGRAM_NANOS = 700;

    /** Bytes of a datagram for which the processor needs another nanosecond. */
    private static final int BYTES_PER_NANO = 10;

    private static final long POLL_NANOS = 300;

    private final int number;
    private final LoadPlan plan;
    private final VirtualTime time;
    private final SimulatedNetwork network;
    private final LoadTally tally;
    private final ReliabilityEngine engine;
    private final Arrivals arrivals;
    private final SimulatedSocket socket;
    private final int[] left;

    /** Since when the program wants to send its next message to each receiver. */
    private final long[] wantedAt;

    private int turn;
    private int unsent;
    private long wakeUp = Long.MAX_VALUE;
    private long freeAt;
    private long costNanos;

    LoadEndpoint(int number, LoadPlan plan, VirtualTime time, SimulatedNetwork network, LoadTally tally) {
        this.number = number;
        this.plan = plan;
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
        Arrays.fill(left, plan.messages());
        network.add(this);
        wakeUpIn(0);
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
        boolean isTaken = socket.add(datagram);
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
    public void transmit(Peer peer, int offset, int lengthBytes) {
        byte[] datagram = new byte[lengthBytes];
        engine.sendMemory().getBytes(offset, datagram);
        spend(lengthBytes);
        network.send(number, Scenario.endpoint(peer.endpointId()), datagram);
    }

    private void spend(int datagramBytes) {
        costNanos += DATAGRAM_NANOS + datagramBytes / BYTES_PER_NANO;
    }

    private void wakeUpIn(long nanos) {
        long at = Math.max(freeAt, time.elapsedNanos() + nanos);
        if (at < wakeUp) {
            wakeUp = at;
            time.after(at - time.elapsedNanos(), () -> wakeUpAt(at));
        }
    }

    private void wakeUpAt(long planned) {
        // An earlier plan takes the place of a later one, which then comes to nothing.
        if (planned != wakeUp) {
            return;
        }
        wakeUp = Long.MAX_VALUE;
        costNanos = POLL_NANOS;
        long now = time.now();
        receive(now);
        boolean isSending = send(now);
        engine.service(now, true, socket.isEmpty());
        freeAt = time.elapsedNanos() + costNanos;
        if (isSending || !socket.isEmpty()) {
            wakeUpIn(0);
        } else {
            long nanos = engine.nanosToDeadline(freeAt + now - time.elapsedNanos());
            if (nanos != Long.MAX_VALUE) {
                wakeUpIn(costNanos + nanos);
            }
        }
    }

    private void receive(long now) {
        for (int i = 0; i < DATAGRAMS_PER_POLL && !socket.isEmpty(); i++) {
            byte[] datagram = socket.remove();
            spend(datagram.length);
            arrivals.memory().putBytes(arrivals.landingOffset(), datagram);
            arrivals.landed(datagram.length, now);
            for (int packet = arrivals.nextMessage(QueueKind.REQUEST);
                    packet != NONE;
                    packet = arrivals.nextMessage(QueueKind.REQUEST)) {
                int sender = Packet.argument(arrivals.memory(), packet, 0);
                long wanted = Packet.pair(arrivals.memory(), packet, 2);
                tally.handled(sender, number, wanted, time.elapsedNanos());
                arrivals.finishMessage(packet);
            }
        }
    }

    /** Sends to one receiver after the other what its stream takes; returns whether it could send more at once. */
    private boolean send(long now) {
        boolean isSending = false;
        for (int i = 0; i < left.length && unsent > 0; i++) {
            int index = (turn + i) % left.length;
            while (left[index] > 0 && costNanos < POLL_NANOS + DATAGRAMS_PER_POLL * DATAGRAM_NANOS) {
                if (!send(index, now)) {
                    break;
                }
                isSending = true;
                left[index]--;
                wantedAt[index] = time.elapsedNanos();
                unsent -= left[index] == 0 ? 1 : 0;
            }
        }
        turn = left.length == 0 ? 0 : (turn + 1) % left.length;
        return isSending && unsent > 0;
    }

    private boolean send(int index, long now) {
        int receiver = plan.receiver(number, index);
        Peer peer = Objects.requireNonNull(engine.peer(Scenario.endpointId(receiver)));
        SendStream stream = peer.streamTo(QueueKind.REQUEST);
        int packet = stream.claim(plan.dataBytes());
        if (packet < 0) {
            return false;
        }
        int kind = PacketKind.REQUEST | (plan.dataBytes() > 0 ? PacketKind.MEDIUM : 0);
        long description = Packet.description(kind, 1, PacketLayout.MAX_ARGUMENTS, plan.dataBytes());
        long wanted = wantedAt[index];
        Packet.write(engine.sendMemory(), packet, description, 0, 0, 0, Packet.pair(number, 0), wanted, 0, 0);
        tally.sends();
        if (stream.publish(packet)) {
            stream.pump(now);
        }
        return true;
    }
}
