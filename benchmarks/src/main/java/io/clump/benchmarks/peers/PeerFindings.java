package io.clump.benchmarks.peers;

import io.clump.benchmarks.harness.Estimate;
import io.clump.benchmarks.laboratory.Cell;
import io.clump.benchmarks.laboratory.Finding;
import io.clump.benchmarks.laboratory.Results;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Whether Clump's short round trip takes less time than each peer's. */
final class PeerFindings {
    private PeerFindings() {}

    /** One for each peer; peers within a machine are compared with shared memory, networks with Clump over UDP. */
    static List<Finding> of(Results results) {
        return Arrays.stream(Peer.values())
                .filter(peer -> peer.group() != Peer.Group.OURS)
                .map(peer -> of(results, peer))
                .toList();
    }

    private static Finding of(Results results, Peer peer) {
        boolean isNetwork = peer.group() == Peer.Group.NETWORK;
        String who = isNetwork ? "Clump over UDP" : "Clump in shared memory";
        String claim =
                "A short round trip takes less time with " + who + " than with " + peer.label() + " in the same run.";
        Optional<Estimate> ours = estimate(results, peer.group().ours().label(), peer);
        Optional<Estimate> theirs = estimate(results, PeerCells.PEER, peer);
        if (ours.isEmpty() || theirs.isEmpty()) {
            return Finding.open(claim, "It was not measured; if it could not be, the run has said why.");
        }
        return compare(claim, who, ours.get(), peer.label(), theirs.get());
    }

    /** Compares two means by their intervals, which must not touch. */
    static Finding compare(String claim, String who, Estimate ours, String peer, Estimate theirs) {
        String both = who + " takes " + ours.text() + " ns, " + peer + " " + theirs.text() + " ns";
        if (Double.isNaN(ours.interval()) || Double.isNaN(theirs.interval())) {
            return Finding.open(claim, both + "; one repetition tells nothing about its interval.");
        }
        if (ours.mean() + ours.interval() < theirs.mean() - theirs.interval()) {
            return Finding.of(claim, true, both + ": " + times(theirs.mean() / ours.mean()) + " as long.");
        }
        if (theirs.mean() + theirs.interval() < ours.mean() - ours.interval()) {
            return Finding.of(
                    claim,
                    false,
                    both + ": " + peer + " is faster, " + who + " takes " + times(ours.mean() / theirs.mean())
                            + " as long.");
        }
        return Finding.open(claim, both + "; the 95 % intervals overlap.");
    }

    private static String times(double ratio) {
        return String.format(Locale.ROOT, "%.2f times", ratio);
    }

    private static Optional<Estimate> estimate(Results results, String series, Peer peer) {
        return results.of(PeerCells.ROUND_TRIP).stream()
                .filter(cell -> cell.series().equals(series) && cell.x().equals(peer.label()))
                .findFirst()
                .map(Cell::sample)
                .map(Estimate::of);
    }
}
