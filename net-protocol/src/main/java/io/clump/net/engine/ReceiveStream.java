package io.clump.net.engine;

/** What one peer has sent in one stream: the small record of the Modified ACK/NACK receiver. */
final class ReceiveStream {
    private static final int MASK = SendStream.WINDOW - 1;

    private static final int[] NOTHING_KEPT = {};

    private final int stream;
    private final int peer;
    private final ReceiveQueues queues;
    private final EngineCounters counters;

    /** Number of the next datagram to deliver. */
    private int expected;

    /** Bit i: the datagram expected + 1 + i has come early and is kept. */
    private int early;

    /** Buffers of early datagrams by their number; made when the first one comes. */
    private int[] kept = NOTHING_KEPT;

    private boolean refused;

    ReceiveStream(int stream, int peer, int firstSequence, ReceiveQueues queues, EngineCounters counters) {
        this.stream = stream;
        this.peer = peer;
        this.queues = queues;
        this.counters = counters;
        expected = firstSequence;
    }

    int expected() {
        return expected;
    }

    int early() {
        return early;
    }

    /** Whether the expected datagram came and found no buffer, and the sender is still to be told. */
    boolean isRefused() {
        return refused;
    }

    void refusalTold() {
        refused = false;
    }

    /**
     * Takes the datagram that has landed, or leaves it there to be overwritten.
     *
     * @param sequence its number
     * @return true if it was the expected one and is now queued; false if the sender should hear at once where this
     *     stream stands
     */
    boolean landed(int sequence) {
        int ahead = sequence - expected;
        if (ahead < 0 || isKept(ahead)) {
            counters.duplicates++;
            return false;
        }
        if (ahead > 0) {
            keepEarly(sequence, ahead);
            return false;
        }
        if (!queues.hasRoom(stream)) {
            counters.refused++;
            refused = true;
            return false;
        }
        refused = false;
        queues.deliverLanded(stream, peer);
        expected++;
        deliverKept();
        return true;
    }

    /** Forgets early datagrams; their sender has to send them again. */
    void dropKept() {
        for (int i = 0; early != 0; i++, early >>>= 1) {
            if ((early & 1) != 0) {
                queues.dropKept(stream, kept[(expected + 1 + i) & MASK]);
            }
        }
    }

    private boolean isKept(int ahead) {
        return ahead > 0 && ahead < SendStream.WINDOW && (early >>> (ahead - 1) & 1) != 0;
    }

    private void keepEarly(int sequence, int ahead) {
        counters.outOfOrder++;
        if (ahead >= SendStream.WINDOW || !queues.hasRoomForEarly(stream)) {
            return;
        }
        if (kept.length == 0) {
            kept = new int[SendStream.WINDOW];
        }
        kept[sequence & MASK] = queues.keepLanded(stream, peer);
        early |= 1 << (ahead - 1);
    }

    private void deliverKept() {
        // In here bit 0 stands for the expected datagram itself.
        while ((early & 1) != 0) {
            queues.deliverKept(stream, kept[expected & MASK]);
            expected++;
            early >>>= 1;
        }
        early >>>= 1;
    }
}
