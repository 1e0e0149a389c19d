package io.clump.torture.judge;

import io.clump.torture.ledger.Entry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The messages of one kind from one endpoint to another, as far as they are known. */
final class Stream {
    /** Entries that are kept for the report of a violation. */
    private static final int RECENT = 48;

    /**
     * Maximum time that a datagram may be in flight, or wait for a slow receiver, when its sender declares the receiver
     * unreachable.
     */
    private static final long UNDER_WAY_NANOS = 2_000_000_000L;

    private final StreamName name;
    private final BitSet handled = new BitSet();
    private final BitSet returned = new BitSet();

    /** Messages that are known to be sent. */
    private final BitSet known = new BitSet();

    /** Whose sends an error of a handler came out of. */
    private final BitSet thrown = new BitSet();

    /** Returned messages of which it is unknown whether they were handled. */
    private final Map<Integer, Unanswered> unanswered = new HashMap<>();

    private final SortedMap<Integer, MessageRecord> open = new TreeMap<>();
    private final Deque<Entry> recent = new ArrayDeque<>(RECENT);
    private int lastHandled = -1;
    private long lastNanos;

    Stream(StreamName name) {
        this.name = name;
    }

    StreamName name() {
        return name;
    }

    /** Messages of which not everything is known yet, by number. */
    SortedMap<Integer, MessageRecord> open() {
        return open;
    }

    List<Entry> recent() {
        return new ArrayList<>(recent);
    }

    /** Returns whether an error of a handler ended the send; a message without space is then returned. */
    boolean hasThrown(int number) {
        return thrown.get(number);
    }

    int lastHandled() {
        return lastHandled;
    }

    long lastNanos() {
        return lastNanos;
    }

    MessageRecord letter(int number) {
        return open.computeIfAbsent(number, unknown -> new MessageRecord());
    }

    /** Takes an entry in; returns the rule that it violates, or null. */
    @Nullable
    Rule accept(Entry entry, Circumstances circumstances) {
        note(entry);
        int number = entry.number();
        letter(number).note(entry);
        switch (entry.what()) {
            case SENDING -> {
                known.set(number);
                letter(number).sending(entry.nanos(), entry.detail());
            }
            case UNSENT -> {
                known.clear(number);
                letter(number).unsent();
            }
            case SENT -> {
                thrown.set(number, entry.detail() != 0);
                letter(number).sent(entry.nanos());
            }
            case DOUBTFUL -> letter(number).doubtful();
            case HANDLED -> {
                return handled(entry, circumstances);
            }
            case RETURNED -> {
                return returned(entry, circumstances.mayReceiverHaveDied());
            }
            default -> {
                // Nothing follows from it.
            }
        }
        forgetIfSettled(number);
        return null;
    }

    private @Nullable Rule handled(Entry entry, Circumstances circumstances) {
        int number = entry.number();
        boolean mayBeBoth = circumstances.mayReceiverHaveDied() || mayBeHandledUnanswered(entry, circumstances);
        if (handled.get(number)) {
            return Rule.HANDLED_TWICE;
        }
        if (returned.get(number) && !mayBeBoth) {
            return Rule.HANDLED_AND_RETURNED;
        }
        if (name.channel().isOrdered() && number < lastHandled) {
            return Rule.OUT_OF_ORDER;
        }
        lastHandled = number;
        if (!returned.get(number)) {
            letter(number).end(entry.nanos());
        }
        handled.set(number);
        forgetIfSettled(number);
        return null;
    }

    /**
     * After its return, a living receiver refuses it, unless the receiver had read it when it was stopped; but a closed
     * sender notifies no receiver.
     */
    private boolean mayBeHandledUnanswered(Entry entry, Circumstances circumstances) {
        Unanswered message = unanswered.get(entry.number());
        return message != null
                && (entry.nanos() <= message.returnedNanos + UNDER_WAY_NANOS
                        || circumstances.isSenderGone()
                        || message.sentNanos <= circumstances.receiverStoodNanos());
    }

    private @Nullable Rule returned(Entry entry, boolean receiverMayHaveDied) {
        int number = entry.number();
        boolean isUndecided = Reasons.isUndecided(entry.detail());
        if (isUndecided) {
            unanswered.put(number, new Unanswered(letter(number).nanos(), entry.nanos()));
        }
        boolean mayBeBoth = receiverMayHaveDied || isUndecided;
        if (returned.get(number)) {
            return Rule.RETURNED_TWICE;
        }
        if (handled.get(number) && !mayBeBoth) {
            return Rule.HANDLED_AND_RETURNED;
        }
        if (!handled.get(number)) {
            letter(number).end(entry.nanos());
        }
        returned.set(number);
        forgetIfSettled(number);
        return null;
    }

    /** Records when a message was sent and returned of which it is unknown whether it was handled. */
    String pastOf(Entry entry) {
        Unanswered message = unanswered.get(entry.number());
        return message == null
                ? "did not return as UNANSWERED"
                : "sent " + ago(message.sentNanos, entry) + " and returned as UNANSWERED "
                        + ago(message.returnedNanos, entry) + " before";
    }

    private static String ago(long nanos, Entry entry) {
        return TimeUnit.NANOSECONDS.toMillis(entry.nanos() - nanos) + " ms";
    }

    private void forgetIfSettled(int number) {
        MessageRecord letter = open.get(number);
        if (letter == null || (letter.isKnownToBeSent() && !letter.isSettled())) {
            return;
        }
        // A message that ends after it was excused is known to be sent, though its letter is a new one.
        if (letter.isSettled() || !letter.isEnded() || known.get(number)) {
            open.remove(number);
        }
    }

    private void note(Entry entry) {
        if (recent.size() == RECENT) {
            recent.remove();
        }
        recent.add(entry);
        lastNanos = Math.max(lastNanos, entry.nanos());
    }

    private record Unanswered(long sentNanos, long returnedNanos) {}
}
