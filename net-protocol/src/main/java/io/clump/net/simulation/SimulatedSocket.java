package io.clump.net.simulation;

import java.util.ArrayDeque;
import java.util.Deque;

/** Datagrams that have arrived, as far as there is room for them. The kernel counts more than their bytes. */
final class SimulatedSocket {
    /** What Linux counts of a datagram beside its data: of the descriptor (256), and in the data's room (362). */
    private static final int DESCRIPTOR_BYTES = 256;

    private static final int OVERHEAD_BYTES = 362;

    private final Deque<byte[]> datagrams = new ArrayDeque<>();
    private final int capacityBytes;
    private int bytes;

    /** Makes an empty one for which the kernel counts so many bytes at most. */
    SimulatedSocket(int capacityBytes) {
        this.capacityBytes = capacityBytes;
    }

    /**
     * What Linux counts of a datagram ({@code skb->truesize}): its room is a power of two. Measured on Linux 6.18 for 1 to
     * 57,856 bytes, over the loopback interface.
     */
    static int kernelBytes(int datagramBytes) {
        return DESCRIPTOR_BYTES + (Integer.highestOneBit(datagramBytes + OVERHEAD_BYTES - 1) << 1);
    }

    /** Adds a datagram; returns false if there is no room. An empty socket takes any. */
    boolean add(byte[] datagram) {
        int more = kernelBytes(datagram.length);
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
        bytes -= kernelBytes(datagram.length);
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
