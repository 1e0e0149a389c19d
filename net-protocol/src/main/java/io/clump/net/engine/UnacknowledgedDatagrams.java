package io.clump.net.engine;

import static io.clump.net.engine.BufferPool.NONE;

/**
 * The closed datagrams of a stream that are not all known to have arrived, in the order of their numbers, and what
 * became of those that were sent.
 *
 * <pre>
 *        oldest            unsent              next
 *   ───────┬─────────────────┬───────────────────┬────▶ numbers
 *   arrived│ sent, not known │ closed, not sent  │
 *          │ to have arrived │ (window is full)  │
 *        first           firstUnsent           last     datagrams, a list in the pool
 * </pre>
 */
final class UnacknowledgedDatagrams {
    private final SendPool pool;

    private int oldest;
    private int unsent;
    private int next;
    private int first = NONE;
    private int firstUnsent = NONE;
    private int last = NONE;

    private int inFlightBytes;
    private int lost;
    private int recovered;

    UnacknowledgedDatagrams(int firstNumber, SendPool pool) {
        this.pool = pool;
        oldest = firstNumber;
        unsent = firstNumber;
        next = firstNumber;
        recovered = firstNumber;
    }

    boolean isEmpty() {
        return oldest == next;
    }

    int count() {
        return next - oldest;
    }

    int sentCount() {
        return unsent - oldest;
    }

    boolean hasUnsent() {
        return unsent != next;
    }

    /** Returns whether more than one is still to be sent, for the first time or again. */
    boolean hasSeveralToSend() {
        return next - unsent + lost > 1;
    }

    boolean hasLost() {
        return lost > 0;
    }

    /** Bytes of those that were sent, and are neither known to have arrived nor lost. */
    int inFlightBytes() {
        return inFlightBytes;
    }

    /** Number of the first of them. */
    int oldest() {
        return oldest;
    }

    /** Number of the first that was not sent. */
    int unsent() {
        return unsent;
    }

    /** The first of them, if there are any. */
    int first() {
        return first;
    }

    void append(int datagram) {
        if (isEmpty()) {
            first = datagram;
        } else {
            pool.following(last, datagram);
        }
        if (!hasUnsent()) {
            firstUnsent = datagram;
        }
        last = datagram;
        pool.number(datagram, next++);
    }

    /** The first that was not sent. */
    int firstUnsent() {
        return firstUnsent;
    }

    /** Takes the first that was not sent, to be sent. */
    int takeUnsent() {
        int datagram = firstUnsent;
        firstUnsent = datagram == last ? NONE : pool.following(datagram);
        unsent++;
        return datagram;
    }

    /** The oldest that is lost. */
    int oldestLost() {
        int datagram = first;
        while (pool.state(datagram) != SendPool.LOST) {
            datagram = pool.following(datagram);
        }
        return datagram;
    }

    /** Notes that a datagram is sent now, for the first time or again. */
    void sent(int datagram, long now) {
        forget(datagram);
        pool.sent(datagram, now);
        inFlightBytes += pool.lengthBytes(datagram);
    }

    /** Notes that a datagram was not sent after all: it has to be, before all others. */
    void notSent(int datagram) {
        forget(datagram);
        pool.notSent(datagram);
        lost++;
    }

    /** Takes the first, which has arrived, out. */
    void removeFirst() {
        forget(first);
        first = first == last ? NONE : pool.following(first);
        oldest++;
    }

    /** Forgets all of them. */
    void clear() {
        oldest = next;
        unsent = next;
        inFlightBytes = 0;
        lost = 0;
    }

    /** Takes note of what is with the peer though something before it is not; returns whether any of it is new. */
    boolean markArrived(int early, SendWindow window) {
        boolean isNew = false;
        int datagram = first;
        int number = oldest;
        for (int bits = early; bits != 0 && ++number - unsent < 0; bits >>>= 1) {
            datagram = pool.following(datagram);
            if ((bits & 1) != 0) {
                isNew |= pool.state(datagram) != SendPool.ARRIVED;
                forget(datagram);
                pool.state(datagram, SendPool.ARRIVED);
            }
        }
        datagram = first;
        number = oldest;
        for (int later = early; Integer.bitCount(later) >= SendWindow.LATER_ARRIVALS && number - unsent < 0; ) {
            if (pool.state(datagram) == SendPool.IN_FLIGHT && !pool.isResent(datagram)) {
                lose(datagram, window);
            }
            later = early >>> (number - oldest) >>> 1;
            number++;
            datagram = pool.following(datagram);
        }
        return isNew;
    }

    /**
     * The peer does not have, or not any more, what was sent before it was asked and is not in its answer, as far as
     * that tells of it.
     */
    void loseUnanswered(int early, long askedAt, SendWindow window) {
        int datagram = first;
        long bits = Integer.toUnsignedLong(early) << 1;
        for (int number = oldest; number != unsent && number - oldest <= SendStream.EARLY; number++, bits >>>= 1) {
            byte state = pool.state(datagram);
            boolean isSilent = state == SendPool.IN_FLIGHT && pool.sentAt(datagram) - askedAt <= 0;
            if (isSilent || (state == SendPool.ARRIVED && (bits & 1) == 0)) {
                lose(datagram, window);
            }
            datagram = pool.following(datagram);
        }
    }

    /** A peer that refuses drops what it has not kept; it never keeps the oldest, though it may have said so once. */
    void loseAllInFlight() {
        int datagram = first;
        for (int number = oldest; number != unsent; number++) {
            if (number == oldest || pool.state(datagram) == SendPool.IN_FLIGHT) {
                forget(datagram);
                pool.state(datagram, SendPool.LOST);
                lost++;
            }
            datagram = pool.following(datagram);
        }
    }

    /** Marks a datagram as lost; the window shrinks once for all losses among those that were under way together. */
    private void lose(int datagram, SendWindow window) {
        forget(datagram);
        pool.state(datagram, SendPool.LOST);
        lost++;
        if (pool.number(datagram) - recovered >= 0 && pool.halves()) {
            window.halve();
            recovered = unsent;
        }
    }

    /** Stops counting a datagram as in flight or lost. */
    private void forget(int datagram) {
        byte state = pool.state(datagram);
        if (state == SendPool.IN_FLIGHT) {
            inFlightBytes -= pool.lengthBytes(datagram);
        } else if (state == SendPool.LOST) {
            lost--;
        }
    }
}
