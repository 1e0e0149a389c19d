package io.clump.benchmarks.peers;

import io.clump.am2.ClumpException;
import io.clump.benchmarks.harness.BenchInterruptedException;
import io.clump.benchmarks.harness.Contestant;
import io.clump.benchmarks.harness.Effort;
import io.clump.benchmarks.harness.Measurement;
import io.clump.benchmarks.harness.Workbench;
import io.clump.benchmarks.laboratory.Cell;
import io.clump.benchmarks.laboratory.TrialResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Clump in two ways and some peers, in turns in the same run. If that fails, each peer is measured with Clump alone, so that
 * one that does not start ends nothing but itself. Belongs to one thread.
 */
final class PeerTrial {
    private static final List<Integer> ALL_BLOCK_BYTES =
            List.of(64, 256, 1024, 4096, 8192, 16_384, 65_536, 262_144, PeerBlock.MOST_BYTES);
    private static final List<Integer> SOME_BLOCK_BYTES = List.of(8192);

    private final Workbench workbench;
    private final Effort effort;
    private final Peer.Group group;
    private final List<Integer> blockBytes;
    private final long phaseNanos;
    private final List<Cell> cells = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private boolean bound = true;

    PeerTrial(Workbench workbench, Effort effort, Peer.Group group) {
        this.workbench = workbench;
        this.effort = effort;
        this.group = group;
        blockBytes = effort.isQuick() ? SOME_BLOCK_BYTES : ALL_BLOCK_BYTES;
        phaseNanos = effort.round().toNanos() / 2;
    }

    /** Measures. */
    TrialResult run() {
        List<Peer> peers = group.peers();
        try {
            measure(peers);
        } catch (BenchInterruptedException e) {
            throw e;
        } catch (ClumpException e) {
            peers.forEach(this::measureAlone);
        }
        return TrialResult.of(cells).withNotes(notes).bound(bound);
    }

    private void measureAlone(Peer peer) {
        try {
            measure(List.of(peer));
        } catch (BenchInterruptedException e) {
            throw e;
        } catch (ClumpException e) {
            notes.add(peer.label() + ": could not be measured on Java " + System.getProperty("java.version") + ": "
                    + e.getMessage());
        }
    }

    private void measure(List<Peer> peers) {
        List<Peer> all = new ArrayList<>(Peer.Group.OURS.peers());
        all.addAll(peers);
        List<Contestant> contestants = all.stream()
                .map(peer -> peer.contestant(blockBytes, phaseNanos))
                .toList();
        List<Measurement> measured = workbench.measure("peers, " + group.label(), contestants, effort);
        bound &= measured.stream().allMatch(Measurement::bound);
        Map<Peer, List<RoundReport>> reports = new LinkedHashMap<>();
        for (int i = 0; i < all.size(); i++) {
            reports.put(all.get(i), reports(all.get(i), measured.get(i)));
        }
        PeerCells made = new PeerCells(group, blockBytes, reports);
        // Ours was measured with each of them if they had to be measured alone; one line of it is enough.
        boolean isFirst = cells.isEmpty();
        peers.forEach(peer -> cells.addAll(made.shortMessages(peer)));
        (isFirst ? all : peers).forEach(peer -> cells.addAll(made.blocks(peer)));
        peers.stream().map(Peer::note).filter(note -> !note.isEmpty()).forEach(notes::add);
    }

    private List<RoundReport> reports(Peer peer, Measurement measured) {
        int phases = Phase.all(peer.carried(blockBytes)).size();
        return measured.details().stream()
                .map(numbers -> RoundReport.decode(numbers, phases))
                .toList();
    }
}
