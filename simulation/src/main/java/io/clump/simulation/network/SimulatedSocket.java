package io.clump.simulation.network;

import io.clump.net.engine.SocketSpace;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Socket buffer with the arrived datagrams, as far as there is space. The kernel counts more than their bytes.
 */
final class SimulatedSocket {
    private final Deque<byte[]> datagrams = new ArrayDeque<>();
    private final int capacityBytes;
    private int bytes;

    /** Makes an empty buffer for which the kernel counts at most {@code capacityBytes}. */
    SimulatedSocket(int capacityBytes) {
        this.capacityBytes = capacityBytes;
    }

    /** Adds a datagram; returns false if there is no space. An empty socket accepts any datagram. */
    boolean add(byte[] datagram) {
        int more = SocketSpace.kernelBytes(datagram.length);
        boolean hasSpace = bytes == 0 || bytes + more <= capacityBytes;
        if (hasSpace) {
            bytes += more;
            datagrams.add(datagram);
        }
        return hasSpace;
    }

    /** Takes the first datagram; there must be one. */
    byte[] remove() {
        byte[] datagram = datagrams.remove();
        bytes -= SocketSpace.kernelBytes(datagram.length);
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
