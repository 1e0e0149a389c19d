package io.clump.net.simulation;

import java.util.ArrayDeque;
import java.util.Deque;

/** Datagrams that have arrived, as far as there is room for them. */
final class SimulatedSocket {
    private final Deque<byte[]> datagrams = new ArrayDeque<>();
    private final int capacityBytes;
    private int bytes;

    SimulatedSocket(int capacityBytes) {
        this.capacityBytes = capacityBytes;
    }

    /** Adds a datagram; returns false if there is no room. */
    boolean add(byte[] datagram) {
        boolean hasRoom = bytes + datagram.length <= capacityBytes;
        if (hasRoom) {
            bytes += datagram.length;
            datagrams.add(datagram);
        }
        return hasRoom;
    }

    /** Takes the first datagram; there must be one. */
    byte[] remove() {
        byte[] datagram = datagrams.remove();
        bytes -= datagram.length;
        return datagram;
    }

    boolean isEmpty() {
        return datagrams.isEmpty();
    }

    int size() {
        return datagrams.size();
    }

    void clear() {
        datagrams.clear();
    }
}
