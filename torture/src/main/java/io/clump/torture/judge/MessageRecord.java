package io.clump.torture.judge;

import io.clump.torture.ledger.Entry;
import java.util.ArrayList;
import java.util.List;

/** A message of which not everything is known yet. */
final class MessageRecord {
    private final List<Entry> entries = new ArrayList<>();
    private boolean sending;
    private boolean sent;
    private boolean doubtful;
    private boolean ended;
    private long nanos;

    /** The code of the reason for which it must be returned, or 0. */
    private long expectedReason;

    void note(Entry entry) {
        entries.add(entry);
    }

    /** Returns the entries about it. */
    List<Entry> entries() {
        return entries;
    }

    void sending(long atNanos, long reason) {
        sending = true;
        expectedReason = reason;
        nanos = Math.max(nanos, atNanos);
    }

    void unsent() {
        sending = false;
    }

    void sent(long atNanos) {
        sent = true;
        nanos = Math.max(nanos, atNanos);
    }

    void doubtful() {
        doubtful = true;
    }

    /** It was handled or returned. */
    void end(long atNanos) {
        ended = true;
        nanos = Math.max(nanos, atNanos);
    }

    boolean isKnownToBeSent() {
        return sending;
    }

    boolean isSent() {
        return sent;
    }

    boolean isDoubtful() {
        return doubtful;
    }

    boolean isEnded() {
        return ended;
    }

    boolean isSettled() {
        return (sent || doubtful) && ended;
    }

    long nanos() {
        return nanos;
    }

    long expectedReason() {
        return expectedReason;
    }
}
