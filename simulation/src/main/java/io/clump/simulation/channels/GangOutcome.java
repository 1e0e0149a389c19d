package io.clump.simulation.channels;

import java.util.List;

/**
 * Result of a {@linkplain GangSimulation simulation}.
 *
 * @param seed that decided everything
 * @param processes number of processes
 * @param switches number of context switches
 * @param received messages received in all contexts together
 * @param resent messages retransmitted after refusals, in the final contexts
 * @param otherContext messages that arrived in another context and were not accepted there
 * @param failures descriptions of violations; empty if every message was received once, in order and in its context
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
