package io.clump.net.direct;

import io.clump.am2.ClumpException;
import io.clump.net.ethernet.MacAddress;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The two calls of the report, strictly as specified there: one frame for each message, without sequence numbers,
 * acknowledgements and flow control. So a lost frame is not retransmitted, and a receive waits for it forever; a frame
 * that does not match the current receive is discarded; two processes of a node cannot be distinguished, as no frame
 * names the rank of its receiver. Serves for comparison, and to show the purpose of the rest of this project.
 *
 * <p>Belongs to one thread. Allocates only in the first call.
 */
public final class StrictDirect implements AutoCloseable {
    /** Result of a call that has succeeded. */
    public static final int DONE = 1;

    /** Result of a call that has failed: a number is out of range, the socket fails, or the thread was interrupted. */
    public static final int ERROR = 0;

    private static final Logger LOGGER = System.getLogger(StrictDirect.class.getName());

    private static final int LONGEST_FRAME_BYTES = DirectFrame.HEADER_BYTES + DirectFrame.MAX_DATA_BYTES;

    /** Number of polls without a frame after which the thread yields, then of those after which it sleeps. */
    private static final int SPINS = 1000;

    private static final int YIELDS = 1000;
    private static final long PAUSE_NANOS = 50_000;

    /** Shortest frame without its checksum: a network card fills up shorter ones, other interfaces do not. */
    private static final int SHORTEST_FRAME_BYTES = 60;

    private final Supplier<FrameWire> opener;
    private final int etherType;

    /** Number of bytes to which shorter frames are filled up with zeros. */
    private final int leastBytes;

    private final List<MacAddress> nodes;
    private final UnsafeBuffer outgoing =
            new UnsafeBuffer(BufferUtil.allocateDirectAligned(LONGEST_FRAME_BYTES, Long.BYTES));
    private final UnsafeBuffer incoming =
            new UnsafeBuffer(BufferUtil.allocateDirectAligned(LONGEST_FRAME_BYTES, Long.BYTES));
    private final UnsafeBuffer view = new UnsafeBuffer(0, 0);
    private @Nullable FrameWire wire;
    private long discarded;
    private boolean closed;

    StrictDirect(Supplier<FrameWire> opener, int etherType, boolean isPadded, List<MacAddress> nodes) {
        this.opener = opener;
        this.etherType = etherType;
        leastBytes = isPadded ? SHORTEST_FRAME_BYTES : 0;
        this.nodes = List.copyOf(nodes);
    }

    /**
     * Makes the calls usable; the socket is opened by the first one.
     *
     * @param interfaceName network interface, for instance {@code eth0}
     * @param etherType 0x0600 to 0xFFFF: {@link DirectFrame#LOCAL_ETHER_TYPE} or {@link DirectFrame#REPORT_ETHER_TYPE}
     * @param nodes address of each node, by its number
     * @return an object, to be closed
     */
    public static StrictDirect at(String interfaceName, int etherType, List<MacAddress> nodes) {
        return new StrictDirect(() -> SocketWire.open(interfaceName, etherType), etherType, false, nodes);
    }

    /**
     * Makes the calls usable as {@link #at} does, and fills up frames with less than 34 bytes of data, as network cards
     * do. So all of these have the same length on an interface without a card.
     *
     * @param interfaceName network interface, for instance {@code lo}
     * @param etherType 0x0600 to 0xFFFF: {@link DirectFrame#LOCAL_ETHER_TYPE} or {@link DirectFrame#REPORT_ETHER_TYPE}
     * @param nodes address of each node, by its number
     * @return an object, to be closed
     */
    public static StrictDirect paddedAt(String interfaceName, int etherType, List<MacAddress> nodes) {
        return new StrictDirect(() -> SocketWire.open(interfaceName, etherType), etherType, true, nodes);
    }

    /**
     * Writes a message to the socket. The message may not arrive.
     *
     * @param destNode number of the receiving node
     * @param sourceNode number of this node
     * @param tag of the message
     * @param senderRank rank of this process
     * @param count number of bytes, 0 to {@link DirectFrame#MAX_DATA_BYTES}
     * @param data the bytes, from the beginning
     * @return {@link #DONE} or {@link #ERROR}
     */
    public int sendDirect(int destNode, int sourceNode, int tag, int senderRank, int count, byte[] data) {
        FrameWire open = opened();
        if (open == null || !isNode(destNode) || !isNode(sourceNode) || !isCount(count, data)) {
            return ERROR;
        }
        view.wrap(data);
        int lengthBytes = DirectFrame.encode(
                outgoing, 0, nodes.get(destNode), nodes.get(sourceNode), etherType, tag, senderRank, view, 0, count);
        if (lengthBytes < leastBytes) {
            outgoing.setMemory(lengthBytes, leastBytes - lengthBytes, (byte) 0);
        }
        return open.send(outgoing, Math.max(lengthBytes, leastBytes)) ? DONE : ERROR;
    }

    /**
     * Reads frames until one has this tag, this rank and this count; discards all others. Waits, forever if no such
     * frame arrives.
     *
     * @param tag of the message
     * @param senderRank rank of its sender
     * @param count exact number of its bytes
     * @param data filled with the bytes, from the beginning
     * @return {@link #DONE} or {@link #ERROR}
     */
    public int recvDirect(int tag, int senderRank, int count, byte[] data) {
        FrameWire open = opened();
        if (open == null || !isCount(count, data)) {
            return ERROR;
        }
        int idle = 0;
        while (!closed) {
            int lengthBytes = open.receive(incoming);
            if (lengthBytes == FrameWire.NOTHING) {
                idle++;
                if (!pause(idle)) {
                    return ERROR;
                }
            } else if (isWanted(lengthBytes, tag, senderRank, count)) {
                incoming.getBytes(DirectFrame.HEADER_BYTES, data, 0, count);
                return DONE;
            } else {
                idle = 0;
                discarded++;
            }
        }
        return ERROR;
    }

    /**
     * Returns the number of frames that were discarded.
     *
     * @return 0 or more
     */
    public long discarded() {
        return discarded;
    }

    @Override
    public void close() {
        closed = true;
        if (wire != null) {
            wire.close();
        }
    }

    private boolean isWanted(int lengthBytes, int tag, int senderRank, int count) {
        return DirectFrame.decode(incoming, 0, lengthBytes, etherType) == count
                && DirectFrame.tag(incoming, 0) == tag
                && DirectFrame.sourceRank(incoming, 0) == senderRank;
    }

    private boolean isNode(int node) {
        return node >= 0 && node < nodes.size();
    }

    private static boolean isCount(int count, byte[] data) {
        return count >= 0 && count <= DirectFrame.MAX_DATA_BYTES && count <= data.length;
    }

    private @Nullable FrameWire opened() {
        if (wire == null && !closed) {
            try {
                wire = opener.get();
            } catch (ClumpException e) {
                LOGGER.log(Level.WARNING, "Direct cannot open its socket: " + e.getMessage());
            }
        }
        return closed ? null : wire;
    }

    /** Spins, yields or sleeps; returns false if the thread was interrupted. */
    private static boolean pause(int idle) {
        if (idle <= SPINS) {
            Thread.onSpinWait();
        } else if (idle <= SPINS + YIELDS) {
            Thread.yield();
        } else {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return !Thread.currentThread().isInterrupted();
    }
}
