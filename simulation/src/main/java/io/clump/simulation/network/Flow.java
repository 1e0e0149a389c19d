package io.clump.simulation.network;

import io.clump.am2.ReturnReason;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Outcomes of the messages of one stream from one endpoint to another; they are numbered from 0. */
final class Flow {
    private final BitSet handled = new BitSet();

    /** Requests that messages of this flow return to their sender, by the numbers of these messages. */
    private final Map<Integer, Integer> refused = new TreeMap<>();

    private final BitSet buried = new BitSet();
    private final BitSet returned = new BitSet();

    /** Returned messages that may have been handled. */
    private final BitSet unanswered = new BitSet();

    private static final long NOBODY_WAITS = -1;

    private int sent;
    private long waitsSince = NOBODY_WAITS;
    private long longestWaitNanos;
    private @Nullable String disorder;

    int sent() {
        return sent;
    }

    int handled() {
        return handled.cardinality();
    }

    int returned() {
        return returned.cardinality();
    }

    /** Returns the first message that arrived twice, too early or damaged; null if there was none. */
    @Nullable
    String disorder() {
        return disorder;
    }

    /** Returns the longest time without an arrival while messages waited to be sent or were under way. */
    long longestWaitNanos() {
        return longestWaitNanos;
    }

    /** Notes that the sender has a message to send. */
    void await(long now) {
        if (waitsSince == NOBODY_WAITS) {
            waitsSince = now;
        }
    }

    int send(long now) {
        await(now);
        return sent++;
    }

    void handle(int number, boolean isIntact, long now) {
        longestWaitNanos = Math.max(longestWaitNanos, now - waitsSince);
        waitsSince = number == sent - 1 ? NOBODY_WAITS : now;
        if (!isIntact) {
            note("damaged: " + number);
        } else if (number >= sent || number < handled.length()) {
            note("handled " + number + " after " + (handled.length() - 1));
        } else {
            handled.set(number);
        }
    }

    /** Notes that an endpoint accepted a message and died before it handled it. */
    void bury(int number) {
        buried.set(number);
    }

    /** Notes that a message on its way back is not sent again, though it may have arrived. */
    void drop(int number, boolean isReasonable) {
        if (!isReasonable) {
            note("dropped: " + number);
        }
        returned.set(number);
        unanswered.set(number);
    }

    void giveBack(int number, ReturnReason why, boolean isIntact) {
        if (!isIntact) {
            note("returned damaged: " + number);
        } else if (number >= sent || number < returned.length()) {
            note("returned: " + number + " after " + (returned.length() - 1));
        } else {
            returned.set(number);
            unanswered.set(number, why == ReturnReason.UNANSWERED);
        }
    }

    /** Notes that the next message returns a request to its sender; the request's number is negative if unknown. */
    void refuse(int request) {
        if (request >= 0) {
            refused.put(sent, request);
        }
    }

    /**
     * Returns the first request that was returned to its sender twice: with its session, and from its receiver; or -1.
     */
    int backTwice(Flow requests) {
        return refused.entrySet().stream()
                .filter(refusal -> handled.get(refusal.getKey()) && requests.returned.get(refusal.getValue()))
                .mapToInt(Map.Entry::getValue)
                .findFirst()
                .orElse(-1);
    }

    /**
     * Returns the first message that was neither accepted nor returned, nor returns a request that was returned, or -1.
     */
    int lost(Flow requests) {
        BitSet known = accepted();
        known.or(returned);
        refused.forEach((number, request) -> known.set(number, known.get(number) || requests.returned.get(request)));
        int first = known.nextClearBit(0);
        return first < sent ? first : -1;
    }

    /** Returns the first message that was accepted but returned as not accepted, or -1. */
    int twice() {
        BitSet both = accepted();
        both.and(returned);
        both.andNot(unanswered);
        return both.nextSetBit(0);
    }

    @Override
    public String toString() {
        return "sent " + sent + ", handled " + handled() + ", died with the receiver " + buried.cardinality()
                + ", returned " + returned() + ", " + unanswered.cardinality() + " of them unanswered";
    }

    private BitSet accepted() {
        BitSet accepted = (BitSet) handled.clone();
        accepted.or(buried);
        return accepted;
    }

    private void note(String what) {
        if (disorder == null) {
            disorder = what;
        }
    }
}
