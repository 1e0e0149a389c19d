package io.clump.net.simulation;

import io.clump.net.engine.SocketRoom;
import java.util.ArrayDeque;
import java.util.Deque;

/** Datagrams that have arrived, as far as there is room for them. The kernel counts more than their bytes. */
final class SimulatedSocket {
    private final Deque<byte[]> datagrams = new ArrayDeque<>();
    private final int capacityBytes;
    private int bytes;

    /** Makes an empty one for which the kernel counts so many bytes at most. */
    SimulatedSocket(int capacityBytes) {
        this.capacityBytes = capacityBytes;
    }

    /** Adds a datagram; returns false if there is no room. An empty socket takes any. */
    boolean add(byte[] datagram) {
        int more = SocketRoom.kernelBytes(datagram.length);
        boolean hasRoom = bytes == 0 || bytes + more <= capacityBytes;
        if (hasRoom) {
            bytes += more;
            datagrams.add(datagram);
        }
        return hasRoom;
    }

    /** Takes the first datagram; there must be one. */
    byte[] remove() {
        byte[] datagram = datagrams.remove();
        bytes -= SocketRoom.kernelBytes(datagram.length);
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
        bytes = 0;
    }
}
