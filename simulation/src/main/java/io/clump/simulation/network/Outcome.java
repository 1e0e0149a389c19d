package io.clump.simulation.network;

import java.util.List;

/**
 * Results of the run of a seed.
 *
 * @param seed the seed of the run
 * @param scenario the seed's scenario, in one line
 * @param endpoints number of endpoints
 * @param messages requests and replies that were sent
 * @param datagrams datagrams that were sent
 * @param lost datagrams sent that never arrived
 * @param resent datagrams sent that repeated an earlier one
 * @param returned returned messages
 * @param virtualNanos time from the first poll to the last event
 * @param traceHash hash of all events, in their order
 * @param failures the broken guarantees, in a line each; empty if none was
 */
public record Outcome(
        long seed,
        String scenario,
        int endpoints,
        long messages,
        long datagrams,
        long lost,
        long resent,
        long returned,
        long virtualNanos,
        long traceHash,
        List<String> failures) {
    /** Copies the list. */
    public Outcome {
        failures = List.copyOf(failures);
    }

    /**
     * Returns whether every guarantee was kept.
     *
     * @return true if nothing failed
     */
    public boolean isGood() {
        return failures.isEmpty();
    }

    /**
     * Returns the share of repetitions.
     *
     * @return repetitions for each datagram, 0 to 1
     */
    public double resentShare() {
        return datagrams == 0 ? 0 : (double) resent / datagrams;
    }
}
