package io.clump.net.engine;

import static io.clump.net.engine.BufferPool.NONE;

import io.clump.am2.packet.PacketLayout;

/**
 * What goes to one peer in one stream: the Modified ACK/NACK sender, with timers.
 *
 * <pre>
 *        oldest            unsent              next
 *   ───────┬─────────────────┬───────────────────┬────────┬─────▶ numbers
 *   arrived│ sent, not known │ closed, not sent  │  open  │
 *          │ to have arrived │ (window is full)  │        │
 * </pre>
 *
 * Messages are filled into the open datagram. It is closed, and so sent, when it is full or nothing is under way, and
 * otherwise when a poll finds that the last datagram left {@link #AGGREGATION_NANOS} ago for each that is under way: on an
 * idle stream nothing waits, on a busy one messages travel together, and a slow receiver gets few and full datagrams.
 */
final class SendStream {
    /** Most datagrams that are sent or closed and not known to have arrived; as many as a word has bits. */
    static final int WINDOW = Integer.SIZE;

    /** How long a message waits for company after the last datagram, for each datagram of its stream under way. */
    static final long AGGREGATION_NANOS = 10_000;

    /** Wait before the first repetition of a refused datagram; doubles with every further refusal. */
    static final long FIRST_REFUSAL_PAUSE_NANOS = 50_000;

    /** Longest wait before the repetition of a refused datagram. */
    static final long MAX_REFUSAL_PAUSE_NANOS = 10_000_000;

    private static final int MAX_REFUSAL_DOUBLINGS = 8;

    private static final int MASK = WINDOW - 1;

    /** Datagrams under way at first; grows by one with each that arrives. */
    private static final int INITIAL_WINDOW = 8;

    /** A datagram is lost when so many later ones have arrived; fewer may be mere reordering. */
    private static final int LATER_ARRIVALS = 3;

    private final int stream;
    private final Peer peer;
    private final SendPool pool;
    private final Transmitter transmitter;
    private final int maxRetries;

    private final int[] ring = new int[WINDOW];
    private int oldest;
    private int unsent;
    private int next;
    private int open = NONE;

    private int window = INITIAL_WINDOW;
    private int inFlight;
    private int lost;
    private int recovered;

    private boolean refused;
    private int refusals;
    private int retries;
    private int doublings;
    private boolean timed;
    private long timer;
    private long lastSent;

    SendStream(int stream, Peer peer, int firstSequence, int maxRetries, SendPool pool, Transmitter transmitter) {
        this.stream = stream;
        this.peer = peer;
        this.pool = pool;
        this.transmitter = transmitter;
        this.maxRetries = maxRetries;
        oldest = firstSequence;
        unsent = firstSequence;
        next = firstSequence;
        recovered = firstSequence;
    }

    /** Finds room for a message: its offset, or NONE while the window or the pool is full. */
    int claim(int messageBytes) {
        if (open != NONE && !pool.hasRoom(open, messageBytes)) {
            closeOpen();
        }
        if (open == NONE) {
            open = next - oldest < WINDOW ? pool.open(stream, peer.index()) : NONE;
        }
        return open == NONE ? NONE : pool.prepare(open, messageBytes);
    }

    /** Adds the claimed message; returns whether {@link #pump} has something to send. */
    boolean publish(int messageBytes) {
        pool.append(open, messageBytes);
        if (oldest == next || !pool.hasRoom(open, PacketLayout.LENGTH_BYTES)) {
            closeOpen();
        }
        return maySend() && (lost > 0 || unsent != next);
    }

    /** Forgets the claimed message, and the open datagram if it was opened for it: its buffer may be the last one. */
    void abort() {
        if (!hasOpenMessages()) {
            pool.pool().free(open);
            open = NONE;
        }
    }

    /** Sends what the window lets through: first what was lost, then what is new. */
    void pump(long now) {
        while (maySend()) {
            if (lost > 0) {
                lost--;
                transmit(oldestLost(), now);
            } else if (unsent != next) {
                transmit(unsent++, now);
            } else {
                return;
            }
        }
    }

    /**
     * Does what the time demands.
     *
     * @param drained whether no messages wait for delivery, so that no more replies are to be expected soon
     * @return false if the peer has not answered to all repetitions
     */
    boolean service(long now, boolean drained) {
        if (timed && timer - now <= 0 && !expired(now)) {
            return false;
        }
        if (hasOpenMessages() && isDue(now, drained)) {
            closeOpen();
        }
        pump(now);
        return true;
    }

    /** Whether a peer can have told the truth with the number it expects next. */
    boolean isPlausible(int expected) {
        return expected - unsent <= 0;
    }

    /** Takes in what the peer says of this stream. */
    void arrived(int expected, int early, boolean isRefusal, long now) {
        if (expected - oldest < 0) {
            return;
        }
        if (expected != oldest) {
            acknowledge(expected, now);
        }
        markArrived(early);
        // A refusal that comes again, or is repeated by somebody who recorded it, does not prolong the pause.
        if (isRefusal && !refused && oldest != unsent) {
            refuse(now);
        }
    }

    /** Moves everything that is not known to have arrived to a queue of returned messages; returns how many. */
    int giveUp(MessageQueue returned) {
        int messages = 0;
        for (int sequence = oldest; sequence != next; sequence++) {
            messages += giveUp(buffer(sequence), returned);
        }
        if (open != NONE) {
            messages += giveUp(open, returned);
            open = NONE;
        }
        oldest = next;
        unsent = next;
        inFlight = 0;
        lost = 0;
        timed = false;
        refused = false;
        return messages;
    }

    /** Whether there is nothing to be sent, acknowledged or waited for. */
    boolean isQuiet() {
        return oldest == next && !hasOpenMessages();
    }

    /** Nanoseconds until the engine should be serviced for this stream's sake. */
    long nanosToDeadline(long now) {
        long wait = timed ? Math.max(0, timer - now) : Long.MAX_VALUE;
        return hasOpenMessages() ? Math.min(wait, Math.max(0, lastSent + companyNanos() - now)) : wait;
    }

    private boolean hasOpenMessages() {
        return open != NONE && pool.pool().messages(open) > 0;
    }

    private boolean isDue(long now, boolean drained) {
        return now - lastSent >= companyNanos() || (drained && stream == DatagramLayout.REPLIES);
    }

    /** How long after the last datagram the open one may stay open: not at all when nothing is under way. */
    private long companyNanos() {
        return AGGREGATION_NANOS * (next - oldest);
    }

    private boolean maySend() {
        return !refused && inFlight < window;
    }

    private void closeOpen() {
        ring[next & MASK] = open;
        next++;
        open = NONE;
    }

    private int buffer(int sequence) {
        return ring[sequence & MASK];
    }

    private int oldestLost() {
        int sequence = oldest;
        while (pool.state(buffer(sequence)) != SendPool.LOST) {
            sequence++;
        }
        return sequence;
    }

    private void transmit(int sequence, long now) {
        int buffer = buffer(sequence);
        pool.sent(buffer, now);
        inFlight++;
        lastSent = now;
        if (!timed) {
            startTimer(now);
        }
        transmitter.data(peer, stream, sequence, buffer);
    }

    private void startTimer(long now) {
        timed = true;
        timer = now + peer.roundTrip().timeoutNanos(doublings);
    }

    private boolean expired(long now) {
        timed = false;
        if (refused) {
            refused = false;
        } else {
            if (retries == maxRetries) {
                return false;
            }
            retries++;
            doublings = Math.min(doublings + 1, RoundTrip.MAX_DOUBLINGS);
            window = 1;
            loseAllInFlight();
        }
        // One datagram asks whether the way is open again; the rest follows when it is answered.
        pump(now);
        return true;
    }

    private void acknowledge(int expected, long now) {
        long sentAt = 0;
        boolean measured = false;
        for (; oldest != expected; oldest++) {
            int buffer = buffer(oldest);
            byte state = pool.state(buffer);
            if (state == SendPool.IN_FLIGHT) {
                inFlight--;
                measured = !pool.isResent(buffer);
                sentAt = pool.sentAt(buffer);
            } else if (state == SendPool.LOST) {
                lost--;
            }
            window = Math.min(WINDOW, window + 1);
            pool.pool().free(buffer);
        }
        if (measured) {
            doublings = 0;
            transmitter.measured(peer, now - sentAt);
        }
        retries = 0;
        refusals = 0;
        refused = false;
        timed = false;
        if (oldest != unsent) {
            startTimer(now);
        }
    }

    private void markArrived(int early) {
        int sequence = oldest + 1;
        for (int bits = early; bits != 0 && sequence - unsent < 0; bits >>>= 1, sequence++) {
            if ((bits & 1) != 0) {
                markBufferArrived(buffer(sequence));
            }
        }
        sequence = oldest;
        for (int later = early; Integer.bitCount(later) >= LATER_ARRIVALS && sequence - unsent < 0; sequence++) {
            int buffer = buffer(sequence);
            if (pool.state(buffer) == SendPool.IN_FLIGHT && !pool.isResent(buffer)) {
                lose(buffer);
                halveWindow(sequence);
            }
            later = early >>> (sequence - oldest) >>> 1;
        }
    }

    private void markBufferArrived(int buffer) {
        byte state = pool.state(buffer);
        if (state == SendPool.IN_FLIGHT) {
            inFlight--;
        } else if (state == SendPool.LOST) {
            lost--;
        }
        pool.state(buffer, SendPool.ARRIVED);
    }

    /** Once for all losses among the datagrams that were under way together. */
    private void halveWindow(int sequence) {
        if (sequence - recovered >= 0) {
            window = Math.max(LATER_ARRIVALS + 1, window / 2);
            recovered = unsent;
        }
    }

    private void refuse(long now) {
        refused = true;
        retries = 0;
        window = 1;
        loseAllInFlight();
        timed = true;
        timer = now
                + Math.min(
                        MAX_REFUSAL_PAUSE_NANOS,
                        FIRST_REFUSAL_PAUSE_NANOS << Math.min(refusals, MAX_REFUSAL_DOUBLINGS));
        refusals++;
    }

    private void loseAllInFlight() {
        for (int sequence = oldest; sequence != unsent; sequence++) {
            int buffer = buffer(sequence);
            // A peer may have dropped what it kept early; it never says so of the oldest, which it does not have.
            if (pool.state(buffer) == SendPool.IN_FLIGHT) {
                lose(buffer);
            } else if (sequence == oldest && pool.state(buffer) == SendPool.ARRIVED) {
                pool.state(buffer, SendPool.LOST);
                lost++;
            }
        }
    }

    private void lose(int buffer) {
        pool.state(buffer, SendPool.LOST);
        inFlight--;
        lost++;
    }

    private int giveUp(int buffer, MessageQueue returned) {
        int messages = pool.pool().messages(buffer);
        if (messages == 0) {
            pool.pool().free(buffer);
        } else {
            returned.add(buffer);
        }
        return messages;
    }
}
