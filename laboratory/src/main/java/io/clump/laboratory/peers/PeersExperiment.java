package io.clump.laboratory.peers;

import io.clump.laboratory.experiment.Bench;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.PlannedExperiment;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Side;
import io.clump.laboratory.traffic.Block;
import io.clump.laboratory.traffic.Peer;
import io.clump.laboratory.traffic.Phase;
import io.clump.laboratory.traffic.RoundReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Clump in shared memory and over UDP beside other ways in which Java programs exchange messages today. A trial has one
 * peer and Clump, over the protocol that suits the same programs, in turns. No other peer has a process meanwhile,
 * since some peers have threads that work even while nothing is sent. Belongs to one thread.
 */
public final class PeersExperiment {
    private static final double QUICK_SECONDS = 5;
    private static final double FULL_SECONDS = 20;
    private static final List<Integer> ALL_BLOCK_BYTES =
            List.of(64, 256, 1024, 4096, 8192, 16_384, 65_536, 262_144, Block.MOST_BYTES);
    private static final List<Integer> SOME_BLOCK_BYTES = List.of(8192);

    /**
     * Warm-up over a network: the code for datagrams is compiled after more than a second, longer than a quick warm-up.
     */
    private static final Duration NETWORK_WARM_UP = Duration.ofSeconds(2);

    private final Bench bench;
    private final Peer peer;
    private final List<Integer> blockBytes;
    private final long phaseNanos;
    private final List<String> notes = new ArrayList<>();

    private PeersExperiment(Bench bench, Peer peer) {
        Effort effort = bench.effort();
        this.peer = peer;
        // A single round only checks that everything works.
        boolean isCold = effort.isQuick() && effort.mostTurns() > 1 && peer.group() == Peer.Group.NETWORK;
        if (isCold) {
            notes.add("warm-up of " + NETWORK_WARM_UP.toSeconds() + " s");
        }
        this.bench = isCold ? bench.with(effort.warmUp(NETWORK_WARM_UP)) : bench;
        blockBytes = effort.isQuick() ? SOME_BLOCK_BYTES : ALL_BLOCK_BYTES;
        phaseNanos = effort.round().toNanos() / 2;
    }

    /** The experiment. */
    public static PlannedExperiment experiment() {
        return PlannedExperiment.of("peers", PeersExperiment::trials);
    }

    private static List<Trial> trials(Effort effort) {
        return Arrays.stream(Peer.Group.values())
                .filter(Peer.Group::hasPeers)
                .flatMap(group -> group.peers().stream())
                .map(peer -> new Trial(
                        peer.label(),
                        effort.isQuick() ? QUICK_SECONDS : FULL_SECONDS,
                        bench -> new PeersExperiment(bench, peer).run()))
                .toList();
    }

    private TrialResult run() {
        Peer ours = peer.group().ours();
        if (!peer.note().isEmpty()) {
            notes.add(peer.note());
        }
        if (peer.isFirstOfGroup()) {
            notes.add(
                    ours.label() + ": how fast data goes was measured beside " + peer.label() + ", once for the panel");
        }
        return bench.contest("peers, " + peer.label(), List.of(contestant(ours), contestant(peer)), measured -> {
            List<Cell> cells = new ArrayList<>(cells(ours, measured.get(0)));
            cells.addAll(cells(peer, measured.get(1)));
            return TrialResult.of(cells).withNotes(notes);
        });
    }

    /** Returns the lengths of blocks that are measured: Clump has one line in the panel of each group. */
    private List<Integer> carried(Peer who) {
        return who.name().equals(peer.name()) || peer.isFirstOfGroup() ? who.carried(blockBytes) : List.of();
    }

    private Contestant contestant(Peer who) {
        Contestant contestant = who.contestant(Phase.all(carried(who)), phaseNanos);
        if (!who.isApart()) {
            return contestant;
        }
        Side side = bench.apart(contestant.name(), notes);
        return contestant.at(List.of(side, side));
    }

    private List<Cell> cells(Peer who, Measurement measured) {
        int phases = Phase.all(carried(who)).size();
        List<RoundReport> rounds = measured.details().stream()
                .map(numbers -> RoundReport.decode(numbers, phases))
                .toList();
        PeerCells made = new PeerCells(peer, measured.nanos().turns());
        List<Cell> cells = new ArrayList<>(made.shortMessages(who, rounds));
        cells.addAll(made.blocks(who, carried(who), rounds));
        return cells;
    }
}
