package io.clump.laboratory.thesis;

import io.clump.am2.LayerConfiguration;
import io.clump.laboratory.channels.FlowControls;
import io.clump.laboratory.contest.ContestRow;
import io.clump.laboratory.experiment.Experiment;
import io.clump.laboratory.experiment.PlannedExperiment;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.launch.LaunchExperiment;
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

    private static final String HOW_JOBS_ARE_MEASURED =
            " A job has two processes, or as many as there are processors up to eight, a power of two; the "
                    + "system chooses where they run. Each point is the time of an application's main section divided"
                    + " by the number of jobs, and of groups of sequential processes, that share the processors: if "
                    + "sharing cost nothing, it would be that of a job alone. Jobs that run at once start together, "
                    + "so the last one has the machine for itself when the others have ended, and their times are not"
                    + " independent. All configurations of a number of jobs are run in the same processes, in turns; "
                    + "nodes are connected by shared memory only.";

    private Experiments() {}

    public static List<Experiment> all() {
        return List.of(
                MemoryExperiment.experiment(),
                PlannedExperiment.of("primitives", sheet("primitives")),
                PlannedExperiment.of("loggp", sheet("loggp")),
                PlannedExperiment.of("bandwidth", sheet("bandwidth")),
                PlannedExperiment.of("overhead", sheet("overhead")),
                PlannedExperiment.of("stress", sheet("stress")).unbound(),
                jobs("backoff"),
                jobs("queue-length"),
                jobs("bulk-length"),
                jobs("algorithms"),
                jobs("multiprogrammed"),
                PlannedExperiment.of("choices", sweeps("choices"))
                        .withProperties(Map.of("clump.counters", "off"))
                        .unbound(),
                SpreadExperiment.experiment(),
                PlannedExperiment.of("volumes", sheet("volumes")).unbound(),
                PlannedExperiment.of("polling", sweeps("polling")).unbound(),
                PlannedExperiment.of("multiprotocol", sweeps("multiprotocol")).unbound(),
                PlannedExperiment.of("imbalance", sheet("imbalance")).unbound(),
                PlannedExperiment.of("fairness", sheet("fairness")).unbound(),
                ModelExperiment.experiment(),
                PlannedExperiment.of("peers", sheet("peers")),
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

    /** Jobs in shared memory. Threads that publish the progress of a process would disturb the measurement. */
    private static PlannedExperiment jobs(String name) {
        return PlannedExperiment.of(name, sweeps(name))
                .withProperties(Map.of("clump.network", LayerConfiguration.NO_PROTOCOL, "clump.counters", "off"))
                .measured(HOW_JOBS_ARE_MEASURED)
                .unbound();
    }

    private static Function<Effort, List<Trial>> sweeps(String name) {
        return effort -> SweepRow.trials(name, effort);
    }

    private static Function<Effort, List<Trial>> sheet(String name) {
        return effort -> ContestRow.trials(name, effort);
    }

    /** The contests of a sheet, and another trial. */
    private static Function<Effort, List<Trial>> sheet(String name, Function<Effort, Trial> more) {
        return effort -> Stream.concat(ContestRow.trials(name, effort).stream(), Stream.of(more.apply(effort)))
                .toList();
    }
}
