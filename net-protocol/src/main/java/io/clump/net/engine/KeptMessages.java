package io.clump.net.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.agrona.collections.LongArrayList;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Returned messages for one peer that was declared unreachable, in the order of their numbers, each a packet followed
 * by its data; and the numbers of messages that have been returned by that peer, or with a session.
 */
final class KeptMessages {
    /** Most messages of one peer; only a peer that sends and never receives can cause more. */
    static final int MOST = 8192;

    /** Maximum number of sessions for which the returned messages of this side are remembered. */
    private static final int MOST_SESSIONS = 64;

    /** True if this side may have forgotten which messages it has accepted from the peer. */
    private final boolean mayHaveForgotten;

    private final Deque<UnsafeBuffer> messages = new ArrayDeque<>();

    /**
     * For each stream, the numbers of this side's messages that were returned with a session, as pairs of first and
     * last.
     */
    private final List<LongArrayList> back = List.of(new LongArrayList(), new LongArrayList());

    private boolean hasTaken;
    private long taken;

    KeptMessages(boolean mayHaveForgotten) {
        this.mayHaveForgotten = mayHaveForgotten;
    }

    boolean isEmpty() {
        return messages.isEmpty();
    }

    boolean isFull() {
        return messages.size() >= MOST;
    }

    /** Adds a message. Messages that are returned with a session are older than messages that were kept since. */
    void add(UnsafeBuffer message) {
        long number = WayBack.numberOf(message, 0);
        Deque<UnsafeBuffer> later = new ArrayDeque<>();
        while (!messages.isEmpty() && WayBack.numberOf(messages.getLast(), 0) > number) {
            later.push(messages.removeLast());
        }
        messages.add(message);
        messages.addAll(later);
    }

    /** Returns the first message, or null. */
    @Nullable
    UnsafeBuffer first() {
        return messages.peek();
    }

    void removeFirst() {
        messages.remove();
    }

    /** Notes the return of all messages of a stream with numbers from the first to the last. */
    void cameBack(int stream, long first, long last) {
        LongArrayList pairs = back.get(stream);
        if (pairs.size() >= 2 * MOST_SESSIONS) {
            pairs.removeAt(0);
            pairs.removeAt(0);
        }
        pairs.addLong(first);
        pairs.addLong(last);
    }

    /** Returns whether a message of this side, which the peer returns, was already returned. */
    boolean isBack(int stream, long number) {
        LongArrayList pairs = back.get(stream);
        for (int i = 0; i < pairs.size(); i += 2) {
            if (number >= pairs.getLong(i) && number <= pairs.getLong(i + 1)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Notes the number of a message from the peer; returns false if the message may have arrived before.
     *
     * @param isAgain whether it may have arrived in an earlier session
     */
    boolean take(long number, boolean isAgain) {
        boolean isNew = hasTaken ? number > taken : !(isAgain && mayHaveForgotten);
        if (isNew) {
            hasTaken = true;
            taken = number;
        }
        return isNew;
    }
}
