package io.clump.net.engine;

/**
 * Grants of the bytes that each sender may have under way to this endpoint: the receiver's half of the congestion
 * control. Only the receiver knows the size of its socket's buffer and the number of senders, so it grants, as in Homa
 * (Montazeri and others, SIGCOMM 2018); senders begin with {@link SendWindow#FIRST_BYTES} without a grant. A grant is a
 * window and not a position, as in ICTCP (Wu and others, CoNEXT 2010): the next datagram repeats a lost grant.
 *
 * <pre>
 *   budget ≤ space of the socket: grows by a datagram in each budget, a sixteenth at most; is halved by losses
 *   grant = budget / peers that sent lately
 * </pre>
 *
 * All datagrams to an endpoint share the last link, so one budget serves for all senders: it is that of a single
 * connection of TCP, regardless of their number.
 */
final class Grants {
    /**
     * Least length of a period. A peer that sent no messages in this period or the last does not count. A period also
     * lasts until as many bytes have arrived as in two bursts of each sender: senders with a small grant pause between
     * bursts.
     */
    static final long PERIOD_NANOS = 10_000_000;

    /** Greatest length of a period. */
    static final long LONGEST_PERIOD_NANOS = 100_000_000;

    private static final int BURSTS_IN_PERIOD = 2;

    /**
     * Quarters of the socket buffer that are granted; the rest is for first datagrams, acknowledgements and
     * retransmissions.
     */
    private static final int SOCKET_QUARTERS = 3;

    private static final int QUARTERS = 4;

    /** Minimum number of frames for which the budget has space. */
    private static final int LEAST_FRAMES = 8;

    /**
     * Frames of the first budget, the usual queue length of a switch port: many senders would fill it at once with a
     * larger first budget.
     */
    private static final int FIRST_FRAMES = 64;

    /** Least number of steps in which the budget is doubled: larger steps would each end in large losses. */
    private static final int LEAST_STEPS = 16;

    private final boolean isLimited;
    private final boolean isHalved;
    private final int datagramBytes;
    private final int datagramKernelBytes;
    private final int most;
    private int budget;

    /** Space of the datagrams that arrived since the last change of the budget, at most the budget. */
    private int came;

    private long began;
    private long cameInPeriod;
    private int period;
    private int seen;
    private int senders = 1;
    private int grant;

    Grants(EngineConfiguration configuration) {
        isLimited = configuration.has(Mechanism.GRANTS);
        isHalved = configuration.has(Mechanism.HALVING);
        datagramBytes = configuration.datagramBytes();
        datagramKernelBytes = SocketSpace.kernelBytes(datagramBytes);
        most = (int) Math.max(
                Math.max(SendWindow.FRAME_KERNEL_BYTES, datagramKernelBytes),
                (long) configuration.socketBytes() * SOCKET_QUARTERS / QUARTERS);
        budget = Math.min(most, Math.max(datagramKernelBytes, FIRST_FRAMES * SendWindow.FRAME_KERNEL_BYTES));
        divide();
    }

    /** Returns the bytes that each sender may have under way, as {@link DatagramLayout#windowCode} writes them. */
    int grant() {
        return grant;
    }

    /** Notes that messages of a peer have arrived in a new datagram; if it is a repetition, an earlier one was lost. */
    void came(EnginePeer peer, int lengthBytes, boolean wasLost, long now) {
        int kernelBytes = SocketSpace.kernelBytes(lengthBytes);
        came = Math.min(budget, came + kernelBytes);
        if (wasLost && isHalved && came >= budget) {
            budget = Math.min(budget, Math.max(LEAST_FRAMES * SendWindow.FRAME_KERNEL_BYTES, budget / 2));
            came = 0;
            divide();
        } else if (came >= budget && budget < most) {
            budget = Math.min(most, budget + Math.min(kernelBytes, budget / LEAST_STEPS));
            came = 0;
            divide();
        }
        count(peer, kernelBytes, now);
    }

    private void count(EnginePeer peer, int kernelBytes, long now) {
        long lasted = now - began;
        cameInPeriod += kernelBytes;
        if (lasted >= PERIOD_NANOS && (lasted >= LONGEST_PERIOD_NANOS || cameInPeriod >= burstsOfAll(kernelBytes))) {
            senders = Math.max(1, lasted >= 2 * LONGEST_PERIOD_NANOS ? 0 : seen);
            began = now;
            period++;
            seen = 0;
            cameInPeriod = 0;
            divide();
        }
        if (peer.isFirstIn(period) && ++seen > senders) {
            senders = seen;
            divide();
        }
    }

    private long burstsOfAll(int kernelBytes) {
        return (long) senders * BURSTS_IN_PERIOD * Math.max(SendWindow.BURST_KERNEL_BYTES, kernelBytes);
    }

    /**
     * Divides the budget: whole datagrams if there is space for one each; otherwise shorter ones if they fill a frame;
     * otherwise a part of a frame.
     */
    private void divide() {
        if (!isLimited) {
            grant = DatagramLayout.windowCode(Integer.MAX_VALUE);
            return;
        }
        int each = budget / senders;
        int datagrams = each / datagramKernelBytes;
        int shorter = SocketSpace.datagramBytes(each);
        int bytes = datagrams > 0
                ? datagrams * datagramBytes
                : shorter >= SendWindow.FRAME_BYTES
                        ? shorter
                        : (int) ((long) SendWindow.FRAME_BYTES * each / SendWindow.FRAME_KERNEL_BYTES);
        grant = DatagramLayout.windowCode(bytes);
        // A window of a little more than a datagram is useless, but one longer datagram may use twice the space.
        if (datagrams == 0 && grant > 1 && DatagramLayout.windowBytes(grant) > bytes) {
            grant--;
        }
    }
}
