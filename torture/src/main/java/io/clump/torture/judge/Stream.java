package io.clump.torture.judge;

import io.clump.torture.ledger.Entry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What is known of the messages of one kind from one endpoint to another. */
final class Stream {
    /** Entries that are kept for who has to find out what happened. */
    private static final int RECENT = 48;

    private final StreamName name;
    private final BitSet handled = new BitSet();
    private final BitSet returned = new BitSet();
    private final SortedMap<Integer, Letter> open = new TreeMap<>();
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
    SortedMap<Integer, Letter> open() {
        return open;
    }

    List<Entry> recent() {
        return new ArrayList<>(recent);
    }

    long lastNanos() {
        return lastNanos;
    }

    Letter letter(int number) {
        return open.computeIfAbsent(number, unknown -> new Letter());
    }

    /** Takes an entry in; returns the rule that it violates, or null. */
    @Nullable
    Rule accept(Entry entry, boolean mayBeHandledAndReturned) {
        note(entry);
        int number = entry.number();
        letter(number).note(entry);
        switch (entry.what()) {
            case SENDING -> letter(number).sending(entry.nanos(), entry.detail());
            case UNSENT -> letter(number).unsent();
            case SENT -> letter(number).sent(entry.nanos());
            case DOUBTFUL -> letter(number).doubtful();
            case HANDLED -> {
                return handled(entry, mayBeHandledAndReturned);
            }
            case RETURNED -> {
                return returned(entry, mayBeHandledAndReturned);
            }
            default -> {
                // Nothing follows from it.
            }
        }
        forgetIfSettled(number);
        return null;
    }

    private @Nullable Rule handled(Entry entry, boolean mayBeBoth) {
        int number = entry.number();
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

    private @Nullable Rule returned(Entry entry, boolean mayBeBoth) {
        int number = entry.number();
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

    private void forgetIfSettled(int number) {
        Letter letter = open.get(number);
        if (letter != null && (letter.isSettled() || !letter.isKnownToBeSent() && !letter.isEnded())) {
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
}
