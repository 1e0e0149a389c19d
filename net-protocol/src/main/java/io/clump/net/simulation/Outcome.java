package io.clump.net.simulation;

import java.util.List;

/**
 * How the run of a seed went.
 *
 * @param seed what everything followed from
 * @param scenario what the seed made of it, in one line
 * @param endpoints how many endpoints there were
 * @param messages requests and replies that were sent
 * @param datagrams datagrams that were sent
 * @param lost those of them that never arrived anywhere
 * @param resent those of them that repeated an earlier one
 * @param returned messages that came back
 * @param virtualNanos time from the first poll to the last event
 * @param traceHash a number that follows from everything that happened, in its order
 * @param failures the promises that were broken, in a line each; empty if none was
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
     * Returns whether every promise was kept.
     *
     * @return true if nothing failed
     */
    public boolean isGood() {
        return failures.isEmpty();
    }

    /**
     * How much the engines repeated.
     *
     * @return repetitions for each datagram, 0 to 1
     */
    public double resentShare() {
        return datagrams == 0 ? 0 : (double) resent / datagrams;
    }
}
