package io.clump.laboratory.thesis;

import io.clump.am2.LayerConfiguration;
import io.clump.laboratory.apps.AppDuels;
import io.clump.laboratory.experiment.Experiment;
import io.clump.laboratory.experiment.PeerComparison;
import io.clump.laboratory.launch.LaunchExperiment;
import io.clump.laboratory.mpi.MpiDuels;
import io.clump.laboratory.net.NetDuels;
import io.clump.laboratory.peers.PeersExperiment;
import io.clump.laboratory.poll.PollDuels;
import io.clump.laboratory.ports.PortsDuels;
import io.clump.laboratory.shm.ShmDuels;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** All experiments, in the order in which they are run and reported. */
public final class Experiments {
    /** Name of the experiment whose claim algorithm can be chosen. */
    public static final String SHM = "shm";

    private Experiments() {}

    /** All of them. */
    public static List<Experiment> all() {
        return List.of(
                MemoryExperiment.experiment(),
                new PrimitivesExperiment(),
                new LogGpExperiment(),
                new BandwidthExperiment(),
                new OverheadExperiment(),
                new StressExperiment(),
                JobsExperiments.backoff(),
                JobsExperiments.queueLength(),
                JobsExperiments.bulkLength(),
                JobsExperiments.algorithms(),
                JobsExperiments.multiprogrammed(),
                SpreadExperiment.experiment(),
                VolumesExperiment.experiment(),
                new PollingExperiment(),
                new MultiprotocolExperiment(),
                ImbalanceExperiment.experiment(),
                FairnessExperiment.experiment(),
                new ModelExperiment(),
                new PeersExperiment(),
                shm(),
                mpi(),
                net(),
                poll(),
                apps(),
                ports(),
                new LaunchExperiment());
    }

    private static PeerComparison shm() {
        return new PeerComparison(
                SHM,
                Map.of("clump.network", LayerConfiguration.NO_PROTOCOL),
                Stream.concat(
                                ShmDuels.all().stream().flatMap(duel -> duel.panels().stream()),
                                Stream.of(ShmDuels.panelOfMillions()))
                        .distinct()
                        .toList(),
                effort -> Stream.concat(
                                ShmDuels.all().stream().map(duel -> duel.trial(effort)),
                                Stream.of(ShmDuels.millions(effort)))
                        .toList());
    }

    private static PeerComparison mpi() {
        return new PeerComparison(
                "mpi", Map.of("clump.network", LayerConfiguration.NO_PROTOCOL), MpiDuels.panels(), MpiDuels::trials);
    }

    private static PeerComparison net() {
        return new PeerComparison("net", Map.of(), NetDuels.panels(), NetDuels::trials);
    }

    private static PeerComparison poll() {
        return new PeerComparison("poll", Map.of(), PollDuels.panels(), PollDuels::trials);
    }

    private static PeerComparison apps() {
        return new PeerComparison("apps", Map.of(), AppDuels.panels(), AppDuels::trials);
    }

    private static PeerComparison ports() {
        return new PeerComparison("ports", Map.of(), PortsDuels.panels(), PortsDuels::trials);
    }
}
