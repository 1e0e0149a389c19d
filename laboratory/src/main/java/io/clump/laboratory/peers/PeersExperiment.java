package io.clump.laboratory.peers;

import io.clump.laboratory.experiment.PlannedExperiment;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.traffic.Peer;
import java.util.Arrays;
import java.util.List;

/** Clump in shared memory and over UDP beside what else carries messages for Java programs today. */
public final class PeersExperiment {
    private static final double QUICK_SECONDS = 5;
    private static final double FULL_SECONDS = 20;

    private PeersExperiment() {}

    /** The experiment. */
    public static PlannedExperiment experiment() {
        return PlannedExperiment.of("peers", PeersExperiment::trials).showing(PeerCells.panels());
    }

    private static List<Trial> trials(Effort effort) {
        return Arrays.stream(Peer.values())
                .filter(peer -> peer.group().hasPeers())
                .map(peer -> new Trial(
                        peer.label(),
                        effort.isQuick() ? QUICK_SECONDS : FULL_SECONDS,
                        bench -> new PeerTrial(bench, peer).run()))
                .toList();
    }
}
