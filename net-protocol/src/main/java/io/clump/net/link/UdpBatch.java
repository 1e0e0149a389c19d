package io.clump.net.link;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import org.jspecify.annotations.Nullable;

/**
 * Datagrams to one peer that leave by one system call: the kernel, or the network card, splits them (UDP_SEGMENT). All
 * have the same length except the last, which may be shorter.
 */
final class UdpBatch {
    /** Most datagrams of a call: UDP_MAX_SEGMENTS of the first kernels that have it. */
    private static final int MOST = 64;

    private static final int MOST_BYTES = UdpInterface.MAX_DATAGRAM_BYTES;

    private final ByteBuffer bytes;
    private UdpConnections.@Nullable Connection connection;
    private int count;

    /** True if a shorter datagram was added: no other can follow. */
    private boolean isComplete;

    private long batches;

    /** Makes an empty batch, which has no memory if it is not worthwhile. */
    UdpBatch(boolean isWorthwhile) {
        bytes = ByteBuffer.allocateDirect(isWorthwhile ? MOST_BYTES : 0);
    }

    /** Returns whether more than a few datagrams of this length fit. */
    static boolean isWorthwhile(int datagramBytes) {
        return datagramBytes <= MOST_BYTES / 4;
    }

    /** Returns the connection by which the datagrams leave; null if the batch is empty. */
    UdpConnections.@Nullable Connection connection() {
        return connection;
    }

    /** Returns the number of calls that have sent more than one datagram. */
    long count() {
        return batches;
    }

    /** Returns whether the batch is not empty and a datagram of this length can be added. */
    boolean takes(UdpConnections.Connection by, int datagramBytes) {
        return connection == by && !isComplete && count < MOST && bytes.remaining() >= datagramBytes;
    }

    /** Adds a datagram, for which {@link #takes} is true, or which is the first. */
    void add(UdpConnections.Connection by, ByteBuffer datagram) {
        connection = by;
        isComplete = datagram.remaining() < by.segmentBytes();
        count++;
        bytes.put(datagram);
    }

    /** Sends all datagrams; returns false, and keeps them, if the kernel has no space. */
    boolean write(DatagramChannel channel) throws IOException {
        int filled = bytes.position();
        bytes.flip();
        boolean isSent = channel.write(bytes) > 0;
        if (isSent) {
            batches += count > 1 ? 1 : 0;
            clear();
        } else {
            bytes.limit(bytes.capacity()).position(filled);
        }
        return isSent;
    }

    /** Forgets the datagrams. */
    void clear() {
        connection = null;
        count = 0;
        isComplete = false;
        bytes.clear();
    }
}
