package io.clump.net.engine;

import static io.clump.net.engine.BufferPool.NONE;

/**
 * Closed datagrams of a stream that are not all acknowledged, in the order of their numbers, with the states of the
 * sent ones.
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
    /** Number of datagrams under way from which on long ones leave in pairs. */
    private static final int PAIRED_UNDER_WAY = 3;

    private final SendPool pool;

    /** True while an open datagram waits for a second one, to leave together with it. */
    private boolean awaitsPair;

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

    /** Returns whether more than one datagram is to be sent, for the first time or again. */
    boolean hasSeveralToSend() {
        return next - unsent + lost > 1;
    }

    boolean hasLost() {
        return lost > 0;
    }

    /** Lets the open datagram wait for a second one, if that is wanted, and the receiver is busy with others. */
    void awaitPair(boolean isWanted) {
        awaitsPair = isWanted && !hasUnsent() && count() >= PAIRED_UNDER_WAY;
    }

    boolean awaitsPair() {
        return awaitsPair;
    }

    /** Returns the bytes of the datagrams that were sent, and are neither known to have arrived nor lost. */
    int inFlightBytes() {
        return inFlightBytes;
    }

    /** Returns the number of the first datagram. */
    int oldest() {
        return oldest;
    }

    /** Returns the number of the first unsent datagram. */
    int unsent() {
        return unsent;
    }

    /** Returns the first datagram, if there are any. */
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
        awaitsPair = false;
        pool.number(datagram, next++);
    }

    /** Returns the first unsent datagram. */
    int firstUnsent() {
        return firstUnsent;
    }

    /** Takes the first unsent datagram, to be sent. */
    int takeUnsent() {
        int datagram = firstUnsent;
        firstUnsent = datagram == last ? NONE : pool.following(datagram);
        unsent++;
        return datagram;
    }

    /** Returns the oldest lost datagram. */
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

    /** Notes that a datagram was not sent after all: it must be sent before all others. */
    void notSent(int datagram) {
        forget(datagram);
        pool.notSent(datagram);
        lost++;
    }

    /** Removes the first datagram, which has arrived. */
    void removeFirst() {
        forget(first);
        first = first == last ? NONE : pool.following(first);
        oldest++;
    }

    /** Forgets all datagrams. */
    void clear() {
        oldest = next;
        unsent = next;
        inFlightBytes = 0;
        lost = 0;
    }

    /** Marks datagrams that have arrived before an earlier one; returns whether any of them is new. */
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
     * Marks as lost the datagrams that were sent before a question and are missing in the peer's answer, as far as the
     * answer covers them. The peer never had them, or has dropped them.
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

    /**
     * Marks all datagrams in flight as lost: a refusing peer drops all that it has not kept. It never keeps the oldest,
     * even if it has reported that once.
     */
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

    /**
     * Marks a datagram as lost; the window shrinks once for all losses among datagrams that were in flight together.
     */
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
