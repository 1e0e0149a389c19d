package io.clump.laboratory.thesis;

import io.clump.am2.LayerConfiguration;
import io.clump.laboratory.channels.FlowControls;
import io.clump.laboratory.contest.ContestRow;
import io.clump.laboratory.experiment.Experiment;
import io.clump.laboratory.experiment.PlannedExperiment;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.launch.LaunchExperiment;
import io.clump.laboratory.peers.PeersExperiment;
import io.clump.laboratory.poll.MixedTrial;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

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
                PlannedExperiment.of("primitives", sheet("primitives")),
                PlannedExperiment.of("loggp", sheet("loggp")),
                PlannedExperiment.of("bandwidth", sheet("bandwidth")),
                PlannedExperiment.of("overhead", sheet("overhead")),
                PlannedExperiment.of("stress", sheet("stress")).unbound(),
                JobsExperiment.of("backoff"),
                JobsExperiment.of("queue-length"),
                JobsExperiment.of("bulk-length"),
                JobsExperiment.of("algorithms"),
                JobsExperiment.of("multiprogrammed"),
                SpreadExperiment.experiment(),
                PlannedExperiment.of("volumes", sheet("volumes")).unbound(),
                PollingExperiment.experiment(),
                MultiprotocolExperiment.experiment(),
                PlannedExperiment.of("imbalance", sheet("imbalance")).unbound(),
                PlannedExperiment.of("fairness", sheet("fairness")).unbound(),
                ModelExperiment.experiment(),
                PeersExperiment.experiment(),
                PlannedExperiment.besidePeers(SHM, sheet(SHM)).withProperties(SHARED_MEMORY),
                PlannedExperiment.besidePeers("mpi", sheet("mpi")).withProperties(SHARED_MEMORY),
                PlannedExperiment.besidePeers("net", sheet("net")),
                PlannedExperiment.besidePeers("poll", sheet("poll", MixedTrial::trial)),
                PlannedExperiment.besidePeers("apps", sheet("apps")),
                PlannedExperiment.besidePeers("ports", sheet("ports")),
                PlannedExperiment.besidePeers("channels", sheet("channels", FlowControls::trial)),
                PlannedExperiment.besidePeers("bmi", sheet("bmi")),
                LaunchExperiment.experiment());
    }

    /** The contests of a sheet. */
    private static Function<Effort, List<Trial>> sheet(String name) {
        return effort -> ContestRow.trials(name, effort);
    }

    /** The contests of a sheet, and another trial. */
    private static Function<Effort, List<Trial>> sheet(String name, Function<Effort, Trial> more) {
        return effort -> Stream.concat(ContestRow.trials(name, effort).stream(), Stream.of(more.apply(effort)))
                .toList();
    }
}
