package io.clump.net.engine;

import static io.clump.net.engine.BufferPool.NONE;

/** What one peer has sent in one stream: the small record of the Modified ACK/NACK receiver. */
final class ReceiveStream {
    private static final byte[] NOTHING = {};

    private final int stream;
    private final int peer;
    private final ReceiveQueues queues;
    private final EngineCounters counters;

    /** Number of the next datagram to deliver. */
    private int expected;

    /** Bit i: the datagram expected + 1 + i has come early and is kept; of those beyond nothing is said. */
    private int early;

    /** First and last of the buffers of early datagrams, a list in the order of their numbers; NONE if it is empty. */
    private int kept = NONE;

    private int lastKept = NONE;

    // A short as in SendStream; at most as many as the window has.
    private short keptCount;

    /** Block of the message whose first pieces have come, unless they were set aside. */
    private int block = NONE;

    /** The pieces that have come of a message without a block; empty if none have. */
    private byte[] aside = NOTHING;

    private boolean refused;

    /** True if nothing more is accepted for now: the sender waits, as if there were no room. */
    private boolean heldBack;

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

    /** How many datagrams have come early and are kept. */
    int keptCount() {
        return keptCount;
    }

    /** Returns whether the expected datagram came and found no buffer or block, and the sender is still to be told. */
    boolean isRefused() {
        return refused;
    }

    void holdBack(boolean isHeldBack) {
        heldBack = isHeldBack;
    }

    boolean isHeldBack() {
        return heldBack;
    }

    void refusalTold() {
        refused = false;
    }

    /**
     * Takes the datagram that has landed, or leaves it there to be overwritten.
     *
     * @param sequence its number
     * @return true if it was the expected one and was accepted; false if the sender should hear at once where this
     *     stream stands
     */
    boolean landed(int sequence) {
        int ahead = sequence - expected;
        if (ahead < 0 || isKept(ahead, sequence)) {
            counters.duplicates++;
            return false;
        }
        if (ahead > 0) {
            keepEarly(ahead, sequence);
            return false;
        }
        if (!take(queues.landing(), false)) {
            return false;
        }
        expected++;
        takeKept();
        return true;
    }

    /** Forgets early datagrams; their sender has to send them again. */
    void dropKept() {
        while (kept != NONE) {
            queues.dropKept(stream, removeFirstKept());
        }
        early = 0;
    }

    /** Returns whether a block holds the first pieces of a message, and not the last. */
    boolean hasBlock() {
        return block != NONE;
    }

    /** Leaves the block to others, and keeps the pieces elsewhere until the next one comes. */
    void setAside() {
        aside = queues.reassembly().setAside(block);
        block = NONE;
    }

    /** Forgets the message whose first pieces have come; only if none is accepted from the peer any more. */
    void dropPieces() {
        aside = NOTHING;
        if (block != NONE) {
            queues.pool().free(block);
            block = NONE;
        }
    }

    /** Returns whether the first pieces of a message have come, and not the last. */
    boolean hasPieces() {
        return block != NONE || aside.length > 0;
    }

    /** Returns whether a datagram that is due later is there: mostly it is after all that are. */
    private boolean isKept(int ahead, int sequence) {
        if (ahead == 0 || kept == NONE || sequence - queues.number(lastKept) > 0) {
            return false;
        }
        if (ahead <= SendStream.EARLY) {
            return (early >>> (ahead - 1) & 1) != 0;
        }
        int buffer = kept;
        while (queues.number(buffer) - sequence < 0) {
            buffer = queues.following(buffer);
        }
        return queues.number(buffer) == sequence;
    }

    private void keepEarly(int ahead, int sequence) {
        counters.outOfOrder++;
        if (ahead >= SendStream.WINDOW || !queues.hasRoomForEarly(stream)) {
            return;
        }
        int buffer = queues.keepLanded(stream, peer);
        if (kept == NONE || sequence - queues.number(kept) < 0) {
            putBehind(NONE, buffer);
        } else if (sequence - queues.number(lastKept) > 0) {
            putBehind(lastKept, buffer);
        } else {
            int before = kept;
            while (queues.number(queues.following(before)) - sequence < 0) {
                before = queues.following(before);
            }
            putBehind(before, buffer);
        }
        if (ahead <= SendStream.EARLY) {
            early |= 1 << (ahead - 1);
        }
    }

    private void putBehind(int before, int buffer) {
        keptCount++;
        if (before == NONE) {
            queues.following(buffer, kept);
            kept = buffer;
        } else {
            queues.following(buffer, queues.following(before));
            queues.following(before, buffer);
        }
        if (queues.following(buffer) == NONE) {
            lastKept = buffer;
        }
    }

    private int removeFirstKept() {
        int buffer = kept;
        kept = queues.following(buffer);
        keptCount--;
        if (kept == NONE) {
            lastKept = NONE;
        }
        return buffer;
    }

    private void takeKept() {
        if (kept == NONE) {
            return;
        }
        boolean isTaken = true;
        while (isTaken && kept != NONE && queues.number(kept) == expected) {
            isTaken = take(removeFirstKept(), true);
            expected += isTaken ? 1 : 0;
        }
        early = 0;
        for (int buffer = kept; buffer != NONE; buffer = queues.following(buffer)) {
            int ahead = queues.number(buffer) - expected;
            if (ahead > SendStream.EARLY) {
                break;
            }
            early |= 1 << (ahead - 1);
        }
    }

    /** Accepts the datagram in a buffer, whose turn it is; one that was kept is dropped otherwise. */
    private boolean take(int buffer, boolean isEarly) {
        int flags = queues.reassembly().flags(buffer);
        boolean isTaken = heldBack
                ? refuse()
                : (flags == 0 && !hasPieces()) ? takeWhole(buffer, isEarly) : takePiece(buffer, flags);
        if (isEarly && (flags != 0 || !isTaken)) {
            queues.dropKept(stream, buffer);
        }
        return isTaken;
    }

    private boolean takeWhole(int buffer, boolean isEarly) {
        if (isEarly) {
            queues.deliverKept(stream, buffer);
        } else if (queues.hasRoom(stream)) {
            queues.deliverLanded(stream, peer);
        } else {
            return refuse();
        }
        refused = false;
        return true;
    }

    private boolean takePiece(int buffer, int flags) {
        Reassembly reassembly = queues.reassembly();
        boolean isContinuation = (flags & DatagramLayout.CONTINUED) != 0;
        if (isContinuation != hasPieces()) {
            counters.malformed++;
            return false;
        }
        if (block == NONE) {
            block = reassembly.begin(stream, peer, aside);
            if (block == NONE) {
                return refuse();
            }
            aside = NOTHING;
        }
        if (isContinuation && !reassembly.continues(block, buffer)) {
            counters.malformed++;
            return false;
        }
        if (reassembly.add(block, buffer)) {
            queues.queue(stream).add(block);
            block = NONE;
        }
        refused = false;
        return true;
    }

    private boolean refuse() {
        counters.refused++;
        refused = true;
        return false;
    }
}
