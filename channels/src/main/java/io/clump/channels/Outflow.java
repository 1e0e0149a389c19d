package io.clump.channels;

/**
 * Messages from one process to another one on a channel: the sender's side of Modified ACK/NACK (PM, lines 117 to 130).
 *
 * <pre>
 *       received      under way   to be resent    not yet sent
 *   ──────────────┬─────────────┬──────────────┬────────────────┬
 *                 first         cursor         highest          next                  numbers; the buffers from first on are kept
 *
 *   normal:       every message is sent at once, as far as the layer has room
 *   ACK(j):       first = j + 1; ends the refusal of a message up to j
 *   NACK(k):      first = k, cursor = k; refused: only message k is sent, after a pause that becomes longer, until it is taken
 * </pre>
 *
 * Where the text's sender repeats all from k on at each refusal, this one repeats k alone and the others once k is
 * taken: the receiver discards them anyway, and an overloaded receiver has less to discard (the cost that line 154
 * tells of).
 */
final class Outflow {
    /** How long a refused message waits at first and at most. */
    static final long SHORTEST_PAUSE_NANOS = 20_000;

    static final long LONGEST_PAUSE_NANOS = 10_000_000;

    /** One message out of so many asks for an acknowledgement: as few as the area allows, since each answer costs. */
    private static final int LEAST_ASK_EVERY = 16;

    private static final int MOST_ASK_EVERY = 64;

    final int rank;

    /** True if it is in the list of those that have something to send. */
    boolean isPending;

    private final SendArea area;
    private final int[] ring;
    private final int mask;

    /** A message asks for an acknowledgement if its number has ones in all these bits. */
    private final int askMask;

    private long first;
    private long cursor;
    private long highest;
    private long next;
    private boolean isRefused;
    private boolean isAsked;

    /** Number of the first message that had not left when the receiver was asked. */
    private long askedBefore;

    private long pauseNanos = SHORTEST_PAUSE_NANOS;
    private long retryAt;
    private long resent;
    private long refusals;

    /**
     * Makes a flow without messages.
     *
     * @param flows how many share the area; unanswered messages of all together take half of it at most, if it is large
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

    /** When the refused message is tried again. */
    long retryAt() {
        return retryAt;
    }

    /** Number of the message that is next to leave. */
    long cursor() {
        return cursor;
    }

    int slotAt(long number) {
        return ring[(int) number & mask];
    }

    /** Returns whether the message that is next to leave asks for an answer. */
    boolean asks() {
        return isRefused || (cursor & askMask) == askMask;
    }

    /**
     * The next message leaves: handlers that run in its send may already answer. Returns its number, for {@link
     * #notSent}.
     */
    long leaves() {
        resent += cursor < highest ? 1 : 0;
        long number = cursor++;
        highest = Math.max(highest, cursor);
        return number;
    }

    /** The layer had no room for it after all, and it is next again unless an answer has said more. */
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

    /** Returns whether it is known of each message whether it has arrived: nothing is under way. */
    boolean isSettled() {
        return cursor == first;
    }

    /** Returns whether the receiver has to be asked what has arrived; it is taken for asked then. */
    boolean beginAsking() {
        boolean isDue = !isSettled() && !isAsked;
        if (isDue) {
            isAsked = true;
            askedBefore = cursor;
        }
        return isDue;
    }

    /** A question did not get there. */
    void notAsked() {
        isAsked = false;
    }

    /**
     * The receiver has taken all up to a number. If it was asked for that, it has discarded what else had been sent
     * before the question.
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

    /** The receiver takes this number next, and has discarded what came of it. */
    void refused(int lowerHalf, long now) {
        isAsked = false;
        long number = ChannelWire.wide(lowerHalf, first);
        if (number < first || number >= highest) {
            return;
        }
        arrivedBefore(number);
        rewind(number, now);
    }

    /** A message came back from the layer; of those before it nothing is known. */
    void cameBack(int lowerHalf, long now) {
        long number = ChannelWire.wide(lowerHalf, first);
        if (number >= first && number < cursor) {
            // All of them again: the receiver knows those that it has.
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

    /** Becomes another context's: its messages are added then. */
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
