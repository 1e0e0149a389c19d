package io.clump.channels;

import java.util.List;

/**
 * Result of a {@linkplain GangSimulation simulation}.
 *
 * @param seed that decided everything
 * @param processes how many there were
 * @param switches how often the channel was switched
 * @param received messages that were received, in all contexts together
 * @param resent messages that were sent again since they were refused, in the contexts of the end
 * @param otherContext messages that arrived in another context and were not taken there
 * @param failures what was wrong, in words; empty if every message was received once, in order and in its context
 */
public record GangOutcome(
        long seed, int processes, int switches, long received, long resent, long otherContext, List<String> failures) {
    /** Copies the failures. */
    public GangOutcome {
        failures = List.copyOf(failures);
    }

    /**
     * Returns whether every message was received once, in order and in its context.
     *
     * @return false if there are failures
     */
    public boolean isGood() {
        return failures.isEmpty();
    }
}
