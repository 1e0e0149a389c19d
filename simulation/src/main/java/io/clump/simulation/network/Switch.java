package io.clump.simulation.network;

import io.clump.net.engine.SocketSpace;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;

/**
 * State of the datagrams on their way through a {@link Fabric}; detects datagrams without space. Times are those of
 * {@link VirtualTime#elapsedNanos}.
 */
final class Switch {
    /** Result if there is no space. */
    static final long FULL = -1;

    private final Fabric fabric;
    private final Random random;
    private final Queue[] uplinks;
    private final Queue[] ports;
    private final boolean[] bursts;

    /**
     * Makes an idle switch.
     *
     * @param random draws the beginnings of bursts
     * @param endpoints number of connected endpoints
     */
    Switch(Fabric fabric, Random random, int endpoints) {
        this.fabric = fabric;
        this.random = random;
        uplinks = new Queue[endpoints];
        ports = new Queue[endpoints];
        bursts = new boolean[endpoints];
    }

    /** Returns whether the kernel would accept a datagram that an endpoint sends now. */
    boolean hasSpace(int from, int datagramBytes, long now) {
        if (uplinks[from] == null) {
            return true;
        }
        uplinks[from].leave(now);
        return uplinks[from].hasSpace(SocketSpace.kernelBytes(datagramBytes), fabric.sendBytes());
    }

    /**
     * Returns the time when a datagram that an endpoint sends now has left its link; {@link #FULL} if the kernel's send
     * buffer is full.
     */
    long send(int from, int datagramBytes, long now) {
        uplinks[from] = uplinks[from] == null ? new Queue() : uplinks[from];
        return uplinks[from].enter(
                SocketSpace.kernelBytes(datagramBytes), fabric.sendBytes(), fabric.wireNanos(datagramBytes), now);
    }

    /**
     * Returns the time when a datagram that has arrived at the switch has passed its receiver's link; {@link #FULL} if
     * it is lost.
     */
    long forward(int to, int datagramBytes, long now) {
        if (isInBurst(to)) {
            return FULL;
        }
        ports[to] = ports[to] == null ? new Queue() : ports[to];
        int packets = Fabric.packets(datagramBytes);
        return ports[to].enter(packets, fabric.queuePackets(), fabric.wireNanos(datagramBytes), now);
    }

    /** Returns whether a datagram is lost in a burst: Gilbert's model, with a state for each receiver. */
    private boolean isInBurst(int to) {
        if (fabric.burstShare() > 0) {
            double change = bursts[to] ? 1 / fabric.burstLength() : fabric.burstShare();
            bursts[to] ^= random.nextDouble() < change;
        }
        return bursts[to];
    }

    /** Queue of the datagrams that wait for a link, first in, first out. */
    private static final class Queue {
        private final Deque<Waiting> waiting = new ArrayDeque<>();
        private int size;
        private long freeAt;

        void leave(long now) {
            while (!waiting.isEmpty() && waiting.peek().gone() <= now) {
                size -= waiting.remove().size();
            }
        }

        /** Returns whether there is space; an empty queue accepts a datagram that is longer than the queue. */
        boolean hasSpace(int itsSize, int mostSize) {
            return size == 0 || size + itsSize <= mostSize;
        }

        /** Returns the time when a datagram has passed the link; {@link #FULL} if there is no space for it. */
        long enter(int itsSize, int mostSize, long nanos, long now) {
            leave(now);
            if (!hasSpace(itsSize, mostSize)) {
                return FULL;
            }
            freeAt = Math.max(freeAt, now) + nanos;
            size += itsSize;
            waiting.add(new Waiting(freeAt, itsSize));
            return freeAt;
        }
    }

    private record Waiting(long gone, int size) {}
}
