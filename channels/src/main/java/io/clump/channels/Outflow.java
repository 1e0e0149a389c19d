package io.clump.channels;

/**
 * Messages from one process to another one on a channel: the sender's side of Modified ACK/NACK (PM, lines 117 to 130).
 *
 * <pre>
 *       received      under way   to be resent    not yet sent
 *   ──────────────┬─────────────┬──────────────┬────────────────┬
 *                 first         cursor         highest          next                  numbers; the buffers from first
 *                 on are kept
 *
 *   normal:       every message is sent at once, as far as the layer has space
 *   ACK(j):       first = j + 1; ends the refusal of a message up to j
 *   NACK(k):      first = k, cursor = k; refused: only message k is sent, after growing pauses, until it is accepted
 * </pre>
 *
 * The paper's sender retransmits all messages from k on at each refusal. This one retransmits only k, and the others
 * once k is accepted: the receiver would discard them, and an overloaded receiver has less to discard (the cost in
 * line 154).
 */
final class Outflow {
    /** Initial and maximum pause of a refused message. */
    static final long SHORTEST_PAUSE_NANOS = 20_000;

    static final long LONGEST_PAUSE_NANOS = 10_000_000;

    /** Number of messages of which one requests an acknowledgement: as large as the area allows, since each answer
     * costs. */
    private static final int LEAST_ASK_EVERY = 16;

    private static final int MOST_ASK_EVERY = 64;

    final int rank;

    /** True if the flow is in the list of flows with messages to send. */
    boolean isPending;

    private final SendArea area;
    private final int[] ring;
    private final int mask;

    /** A message requests an acknowledgement if its number has ones in all these bits. */
    private final int askMask;

    private long first;
    private long cursor;
    private long highest;
    private long next;
    private boolean isRefused;
    private boolean isAsked;

    /** Number of the first message that had not left when the receiver was queried. */
    private long askedBefore;

    private long pauseNanos = SHORTEST_PAUSE_NANOS;
    private long retryAt;
    private long resent;
    private long refusals;

    /**
     * Makes a flow without messages.
     *
     * @param flows number of flows that share the area; unanswered messages of all together use at most half of it,
     *     if it is large
     */
    Outflow(int rank, SendArea area, int flows) {
        this.rank = rank;
        this.area = area;
        int askEvery = Math.max(LEAST_ASK_EVERY, Math.min(MOST_ASK_EVERY, area.capacity() / (2 * flows)));
        // A power of two, since each message would pay for a division.
        askMask = Integer.highestOneBit(askEvery) - 1;
        int length = Integer.highestOneBit(area.capacity()) << 1;
        ring = new int[length];
        mask = length - 1;
    }

    /** Adds a message; returns its number. */
    long add(int slot) {
        ring[(int) next & mask] = slot;
        return next++;
    }

    boolean hasUnsent() {
        return cursor < next;
    }

    /** Returns whether a message may leave now. */
    boolean mayGoOn(long now) {
        return hasUnsent() && (!isRefused || (cursor == first && now - retryAt >= 0));
    }

    boolean isRefused() {
        return isRefused;
    }

    /** Time of the next retransmission of the refused message. */
    long retryAt() {
        return retryAt;
    }

    /** Number of the next message to leave. */
    long cursor() {
        return cursor;
    }

    int slotAt(long number) {
        return ring[(int) number & mask];
    }

    /** Returns whether the next message to leave requests an answer. */
    boolean asks() {
        return isRefused || (cursor & askMask) == askMask;
    }

    /**
     * Records that the next message leaves: handlers that run in its send may already answer. Returns its number, for
     * {@link #notSent}.
     */
    long leaves() {
        resent += cursor < highest ? 1 : 0;
        long number = cursor++;
        highest = Math.max(highest, cursor);
        return number;
    }

    /** Records that the layer had no space for the message: it is next again unless an answer has arrived for it. */
    void notSent(long number, long highestBefore) {
        resent -= number < highestBefore ? 1 : 0;
        if (cursor == number + 1) {
            cursor = number;
            highest = highestBefore;
        }
    }

    long highest() {
        return highest;
    }

    /** Returns whether nothing is under way: each message is known to have arrived or not. */
    boolean isSettled() {
        return cursor == first;
    }

    /** Returns whether the receiver must be queried; marks it as queried. */
    boolean beginAsking() {
        boolean isDue = !isSettled() && !isAsked;
        if (isDue) {
            isAsked = true;
            askedBefore = cursor;
        }
        return isDue;
    }

    /** Records that a query did not arrive. */
    void notAsked() {
        isAsked = false;
    }

    /**
     * Records that the receiver has accepted all messages up to a number. If this answers a query, it has discarded
     * all others sent before the query.
     */
    void acknowledged(int lowerHalf, boolean isToQuestion, long now) {
        isAsked &= !isToQuestion;
        long number = ChannelWire.wide(lowerHalf, first);
        if (number >= first && number < highest) {
            arrivedBefore(number + 1);
            isRefused = false;
            pauseNanos = SHORTEST_PAUSE_NANOS;
        }
        if (isToQuestion && number >= first - 1 && first < askedBefore && first < cursor) {
            rewind(first, now);
        }
    }

    /** Records a refusal: the receiver accepts this number next, and has discarded it and later ones. */
    void refused(int lowerHalf, long now) {
        isAsked = false;
        long number = ChannelWire.wide(lowerHalf, first);
        if (number < first || number >= highest) {
            return;
        }
        arrivedBefore(number);
        rewind(number, now);
    }

    /** Records that a message returned from the layer; the state of earlier ones is unknown. */
    void cameBack(int lowerHalf, long now) {
        long number = ChannelWire.wide(lowerHalf, first);
        if (number >= first && number < cursor) {
            // All are retransmitted: the receiver discards duplicates.
            rewind(first, now);
        }
    }

    private void rewind(long number, long now) {
        cursor = number;
        isRefused = true;
        refusals++;
        retryAt = now + pauseNanos;
        pauseNanos = Math.min(2 * pauseNanos, LONGEST_PAUSE_NANOS);
    }

    private void arrivedBefore(long number) {
        while (first < number) {
            area.arrived(slotAt(first));
            first++;
        }
        cursor = Math.max(cursor, first);
    }

    MessageFate fate(long number) {
        if (number < 0 || number >= next) {
            throw new IllegalArgumentException(
                    "no such message: number=" + number + ", expected 0 to " + (next - 1) + ", receiver=" + rank);
        }
        if (number < first) {
            return MessageFate.RECEIVED;
        }
        if (number < cursor) {
            return MessageFate.UNDER_WAY;
        }
        return number < highest ? MessageFate.TO_BE_RESENT : MessageFate.NOT_YET_SENT;
    }

    long first() {
        return first;
    }

    long next() {
        return next;
    }

    long resent() {
        return resent;
    }

    long refusals() {
        return refusals;
    }

    /** Resets the flow for another context, whose messages are added afterwards. */
    void restore(long firstNumber, long highestNumber) {
        first = firstNumber;
        cursor = firstNumber;
        next = firstNumber;
        highest = highestNumber;
        isRefused = false;
        isAsked = false;
        pauseNanos = SHORTEST_PAUSE_NANOS;
    }
}
