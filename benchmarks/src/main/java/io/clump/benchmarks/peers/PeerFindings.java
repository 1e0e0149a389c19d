package io.clump.benchmarks.peers;

import io.clump.benchmarks.harness.Estimate;
import io.clump.benchmarks.laboratory.Cell;
import io.clump.benchmarks.laboratory.Finding;
import io.clump.benchmarks.laboratory.MeasuredNumber;
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

    private static Finding compare(String claim, String who, Estimate ours, String peer, Estimate theirs) {
        MeasuredNumber ratio = MeasuredNumber.of(ours).over(MeasuredNumber.of(theirs));
        String both = who + " takes " + ours.text() + " ns, " + peer + " " + theirs.text() + " ns";
        String sentence = switch (ratio.within(Double.NEGATIVE_INFINITY, 1)) {
            case HOLDS -> both + ": " + times(theirs.mean() / ours.mean()) + " as long.";
            case DOES_NOT_HOLD ->
                both + ": " + peer + " is faster, " + who + " takes " + times(ratio.mean()) + " as long.";
            case OPEN -> both + ", " + ratio.text() + " times as long.";
        };
        return ratio.judge(claim, Double.NEGATIVE_INFINITY, 1, sentence);
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
