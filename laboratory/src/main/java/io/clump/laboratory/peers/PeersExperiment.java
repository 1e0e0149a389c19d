package io.clump.laboratory.peers;

import io.clump.laboratory.experiment.Experiment;
import io.clump.laboratory.experiment.Panel;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.traffic.Peer;
import java.util.Arrays;
import java.util.List;

/** Clump in shared memory and over UDP beside what else carries messages for Java programs today. */
public final class PeersExperiment implements Experiment {
    private static final double QUICK_SECONDS = 5;
    private static final double FULL_SECONDS = 20;

    /** Makes the experiment. */
    public PeersExperiment() {}

    @Override
    public String name() {
        return "peers";
    }

    @Override
    public List<Panel> panels() {
        return PeerCells.panels();
    }

    @Override
    public List<Trial> trials(Effort effort) {
        return Arrays.stream(Peer.values())
                .filter(peer -> peer.group().hasPeers())
                .map(peer -> new Trial(
                        peer.label(),
                        effort.isQuick() ? QUICK_SECONDS : FULL_SECONDS,
                        bench -> new PeerTrial(bench, peer).run()))
                .toList();
    }
}
