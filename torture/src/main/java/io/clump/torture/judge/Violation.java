package io.clump.torture.judge;

import io.clump.torture.ledger.Entry;
import java.util.List;

/**
 * A promise that was not kept.
 *
 * @param rule which
 * @param text what happened, to whom, in one line
 * @param ledger the last entries of the pair of endpoints, by time; empty if it is not about a pair
 */
public record Violation(Rule rule, String text, List<Entry> ledger) {
    /** Copies the list. */
    public Violation {
        ledger = List.copyOf(ledger);
    }

    /** A violation that is not about a pair of endpoints. */
    public Violation(Rule rule, String text) {
        this(rule, text, List.of());
    }

    @Override
    public String toString() {
        return rule + ": " + text;
    }
}
