package io.clump.laboratory.thesis;

import io.clump.am2.LayerConfiguration;
import io.clump.laboratory.apps.AppDuels;
import io.clump.laboratory.bmi.BmiDuels;
import io.clump.laboratory.channels.ChannelDuels;
import io.clump.laboratory.experiment.Experiment;
import io.clump.laboratory.experiment.PlannedExperiment;
import io.clump.laboratory.launch.LaunchExperiment;
import io.clump.laboratory.mpi.MpiDuels;
import io.clump.laboratory.net.NetDuels;
import io.clump.laboratory.peers.PeersExperiment;
import io.clump.laboratory.poll.PollDuels;
import io.clump.laboratory.ports.PortsDuels;
import io.clump.laboratory.shm.ShmDuels;
import java.util.List;
import java.util.Map;

/** All experiments, in the order in which they are run and reported. */
public final class Experiments {
    /** Name of the experiment whose claim algorithm can be chosen. */
    public static final String SHM = "shm";

    private static final Map<String, String> SHARED_MEMORY = Map.of("clump.network", LayerConfiguration.NO_PROTOCOL);

    private Experiments() {}

    /** All of them. */
    public static List<Experiment> all() {
        return List.of(
                MemoryExperiment.experiment(),
                PrimitivesExperiment.experiment(),
                LogGpExperiment.experiment(),
                BandwidthExperiment.experiment(),
                OverheadExperiment.experiment(),
                StressExperiment.experiment(),
                JobsExperiments.backoff(),
                JobsExperiments.queueLength(),
                JobsExperiments.bulkLength(),
                JobsExperiments.algorithms(),
                JobsExperiments.multiprogrammed(),
                SpreadExperiment.experiment(),
                VolumesExperiment.experiment(),
                PollingExperiment.experiment(),
                MultiprotocolExperiment.experiment(),
                ImbalanceExperiment.experiment(),
                FairnessExperiment.experiment(),
                ModelExperiment.experiment(),
                PeersExperiment.experiment(),
                PlannedExperiment.besidePeers(SHM, ShmDuels::trials).withProperties(SHARED_MEMORY),
                PlannedExperiment.besidePeers("mpi", MpiDuels::trials).withProperties(SHARED_MEMORY),
                PlannedExperiment.besidePeers("net", NetDuels::trials),
                PlannedExperiment.besidePeers("poll", PollDuels::trials),
                PlannedExperiment.besidePeers("apps", AppDuels::trials),
                PlannedExperiment.besidePeers("ports", PortsDuels::trials),
                PlannedExperiment.besidePeers("channels", ChannelDuels::trials),
                PlannedExperiment.besidePeers("bmi", BmiDuels::trials),
                LaunchExperiment.experiment());
    }
}
