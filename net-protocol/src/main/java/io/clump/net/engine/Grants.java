package io.clump.net.engine;

/**
 * Says how many bytes each sender may have under way to this endpoint: the receiver's half of the congestion control. The
 * receiver alone knows how large its socket's buffer is and how many send to it, so it grants, as in Homa (Montazeri and others, SIGCOMM
 * 2018); senders begin with {@link SendWindow#FIRST_BYTES} that nobody has granted. A grant is a window and not a position, as in ICTCP
 * (Wu and others, CoNEXT 2010): what is lost is said again by the next datagram.
 *
 * <pre>
 *   budget ≤ room of the socket: grows by what comes, or by a datagram in each budget; is halved when something was lost
 *   grant = budget / peers that sent lately
 * </pre>
 *
 * All that is under way to an endpoint shares the last link, so one budget serves for all senders: it is that of a single
 * connection of TCP, however many they are.
 */
final class Grants {
    /** Whoever sent no messages in this period or the last does not count. */
    static final long PERIOD_NANOS = 10_000_000;

    /** Part of the socket's room that is granted; the rest is for first datagrams, acknowledgements and repetitions. */
    private static final int ROOM_QUARTERS = 3;

    private static final int QUARTERS = 4;

    /** Frames of which the budget has room at least. */
    private static final int LEAST_FRAMES = 8;

    private static final int FIRST_FRAMES = 64;

    private static final int FRAME_KERNEL_BYTES = SocketRoom.kernelBytes(SendWindow.FRAME_BYTES);

    private final boolean isLimited;
    private final int datagramBytes;
    private final int datagramKernelBytes;
    private final int most;
    private int budget;

    /** Below this the budget grows by all that comes. */
    private int threshold = Integer.MAX_VALUE;

    /** What has come since the budget was changed last, as far as it is no more than that. */
    private int came;

    private long began;
    private int period;
    private int seen;
    private int senders = 1;
    private int grant;

    Grants(EngineConfiguration configuration) {
        isLimited = configuration.has(Mechanism.GRANTS);
        datagramBytes = configuration.datagramBytes();
        datagramKernelBytes = SocketRoom.kernelBytes(datagramBytes);
        most = (int) Math.max(
                Math.max(FRAME_KERNEL_BYTES, datagramKernelBytes),
                (long) configuration.socketBytes() * ROOM_QUARTERS / QUARTERS);
        budget = Math.min(most, Math.max(datagramKernelBytes, FIRST_FRAMES * FRAME_KERNEL_BYTES));
        divide();
    }

    /** How many bytes each sender may have under way, as {@link DatagramLayout#windowCode} writes it. */
    int grant() {
        return grant;
    }

    /** Messages of a peer have come in a datagram that was not here before; if it was sent again, then it was lost before. */
    void came(Peer peer, int lengthBytes, boolean wasLost, long now) {
        int kernelBytes = SocketRoom.kernelBytes(lengthBytes);
        came = Math.min(budget, came + kernelBytes);
        if (wasLost && came >= budget) {
            threshold = Math.max(LEAST_FRAMES * FRAME_KERNEL_BYTES, budget / 2);
            budget = Math.min(budget, threshold);
            came = 0;
            divide();
        } else if (budget < threshold && budget < most) {
            budget = Math.min(most, budget + kernelBytes);
            divide();
        } else if (came >= budget && budget < most) {
            budget = Math.min(most, budget + datagramKernelBytes);
            came = 0;
            divide();
        }
        count(peer, now);
    }

    private void count(Peer peer, long now) {
        if (now - began >= PERIOD_NANOS) {
            senders = Math.max(1, now - began >= 2 * PERIOD_NANOS ? 0 : seen);
            began = now;
            period++;
            seen = 0;
            divide();
        }
        if (peer.isFirstIn(period) && ++seen > senders) {
            senders = seen;
            divide();
        }
    }

    /** Whole datagrams, if there is room for one each; else shorter ones, as long as they fill a frame; else a part of a frame. */
    private void divide() {
        if (!isLimited) {
            grant = DatagramLayout.windowCode(Integer.MAX_VALUE);
            return;
        }
        int each = budget / senders;
        int datagrams = each / datagramKernelBytes;
        int shorter = SocketRoom.datagramBytes(each);
        int bytes = datagrams > 0
                ? datagrams * datagramBytes
                : shorter >= SendWindow.FRAME_BYTES
                        ? shorter
                        : (int) ((long) SendWindow.FRAME_BYTES * each / FRAME_KERNEL_BYTES);
        grant = DatagramLayout.windowCode(bytes);
        // A little more than a whole datagram is none more, but a longer one may take twice the room.
        if (datagrams == 0 && grant > 1 && DatagramLayout.windowBytes(grant) > bytes) {
            grant--;
        }
    }
}
