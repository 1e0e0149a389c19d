package io.clump.net.engine;

import static io.clump.net.engine.BufferPool.NONE;

/** Receiving side of one stream from one peer: the small record of the Modified ACK/NACK receiver. */
final class ReceiveStream {
    private static final byte[] NOTHING = {};

    private final int stream;
    private final int peer;
    private final ReceiveQueues queues;
    private final EngineCounters counters;

    /** Number of the next datagram to deliver. */
    private int expected;

    /** Early datagrams that are kept: bit i stands for expected + 1 + i. Later ones are not reported. */
    private int early;

    /** First and last buffer of the early datagrams, a list in the order of their numbers; NONE if it is empty. */
    private int kept = NONE;

    private int lastKept = NONE;

    // A short as in SendStream; at most as many as the window has.
    private short keptCount;

    /** Block of the message whose first pieces have arrived, unless they were set aside. */
    private int block = NONE;

    /** Pieces of a message without a block; empty if none has arrived. */
    private byte[] aside = NOTHING;

    private boolean refused;

    /** True if no datagram is accepted for now: the sender waits, as if there were no space. */
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

    /** Returns the number of early datagrams that are kept. */
    int keptCount() {
        return keptCount;
    }

    /**
     * Returns whether the expected datagram arrived when no buffer or block was free, and the sender must still be
     * notified.
     */
    boolean isRefused() {
        return refused;
    }

    void holdBack(boolean isHeldBack) {
        heldBack = isHeldBack;
    }

    boolean isHeldBack() {
        return heldBack;
    }

    void refusalSent() {
        refused = false;
    }

    /**
     * Accepts the received datagram, or leaves it to be overwritten.
     *
     * @param sequence its number
     * @return true if it was the expected one and was accepted; false if the sender should get the state of this stream
     *     at once
     */
    boolean landed(int sequence) {
        if (has(sequence)) {
            counters.duplicates++;
            return false;
        }
        int ahead = sequence - expected;
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

    /** Returns whether a datagram was accepted, or is kept. */
    boolean has(int sequence) {
        int ahead = sequence - expected;
        return ahead < 0 || isKept(ahead, sequence);
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

    /** Releases the block to others, and keeps the pieces elsewhere until the next one arrives. */
    void setAside() {
        aside = queues.reassembly().setAside(block);
        block = NONE;
    }

    /** Forgets the message whose first pieces have arrived; only if no more messages are accepted from the peer. */
    void dropPieces() {
        aside = NOTHING;
        if (block != NONE) {
            queues.pool().free(block);
            block = NONE;
        }
    }

    /** Returns whether the first pieces of a message have arrived, and not the last. */
    boolean hasPieces() {
        return block != NONE || aside.length > 0;
    }

    /** Returns whether an early datagram is already kept; most have a higher number than all kept ones. */
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
        if (ahead >= SendStream.WINDOW || !queues.hasSpaceForEarly(stream)) {
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

    /** Accepts the expected datagram in a buffer; a refused kept datagram is dropped. */
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
        } else if (queues.hasSpace(stream)) {
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
