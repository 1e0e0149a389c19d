package io.clump.laboratory.thesis;

import io.clump.am2.LayerConfiguration;
import io.clump.laboratory.apps.AppDuels;
import io.clump.laboratory.experiment.Experiment;
import io.clump.laboratory.experiment.PeerComparison;
import io.clump.laboratory.net.NetDuels;
import io.clump.laboratory.peers.PeersExperiment;
import io.clump.laboratory.poll.PollDuels;
import io.clump.laboratory.shm.ShmDuels;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** All experiments, in the order in which they are run and reported. */
public final class Experiments {
    /** Name of the experiment whose claim algorithm can be chosen. */
    public static final String SHM = "shm";

    private Experiments() {}

    /**
     * All of them.
     *
     * @return those of the thesis first
     */
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
                net(),
                poll(),
                apps());
    }

    private static PeerComparison shm() {
        return new PeerComparison(
                SHM,
                "Speed of the shared-memory protocol, beside Agrona, Aeron and others.",
                "Round trips, floods, throughput, polls and allocation between two processes of one node, each beside its "
                        + "peers in the same run: is Clump as fast as the hardware and the best Java queues allow?",
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

    private static PeerComparison net() {
        return new PeerComparison(
                "net",
                "Speed of the network protocols, beside bare datagrams and Aeron.",
                "Round trips, floods, throughput, what authentication costs and what idle peers do, between two processes "
                        + "over the loopback interface, each beside its peers in the same run. Authentication is on unless "
                        + "a figure says otherwise. Raw Ethernet is measured on a pair of virtual interfaces in network "
                        + "namespaces that vanish with the benchmark; that needs root.",
                Map.of(),
                NetDuels.panels(),
                NetDuels::trials);
    }

    private static PeerComparison poll() {
        return new PeerComparison(
                "poll",
                "What the poll strategies cost, what an idle process costs, and how soon it wakes.",
                "Round trips inside a node while the network is silent, round trips over UDP while shared memory is, and "
                        + "both in turns: with the poll strategy that jobs have by default, and beside it with others. Then "
                        + "the processor time of a process that waits, and how long a request to it and the reply take.",
                Map.of(),
                PollDuels.panels(),
                PollDuels::trials);
    }

    private static PeerComparison apps() {
        return new PeerComparison(
                "apps",
                "How fast the applications are, beside the best sequential and threaded Java.",
                "Each application with the same work in one process, in two processes of one node, and in one process on "
                        + "each of two nodes, which talk over UDP; beside it the best Java for that work in one thread and, "
                        + "where there is some, in two. Times are those of the main sections; a wrong result ends the "
                        + "measurement. Then what a process sends, beside the formula for it.",
                Map.of(),
                AppDuels.panels(),
                AppDuels::trials);
    }
}
