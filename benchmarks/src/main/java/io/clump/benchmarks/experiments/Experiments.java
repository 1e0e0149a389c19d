package io.clump.benchmarks.experiments;

import io.clump.am2.LayerConfiguration;
import io.clump.benchmarks.apps.AppFigures;
import io.clump.benchmarks.laboratory.Experiment;
import io.clump.benchmarks.laboratory.FigureExperiment;
import io.clump.benchmarks.net.NetFigures;
import io.clump.benchmarks.peers.PeersExperiment;
import io.clump.benchmarks.poll.PollFigures;
import io.clump.benchmarks.shm.ShmFigures;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
                new PollingExperiment(),
                new MultiprotocolExperiment(),
                new ModelExperiment(),
                new PeersExperiment(),
                shm(),
                net(),
                poll(),
                apps());
    }

    private static FigureExperiment shm() {
        return new FigureExperiment(
                SHM,
                "Speed of the shared-memory protocol, beside Agrona, Aeron and others.",
                "Round trips, floods, throughput, polls and allocation between two processes of one node, each beside its "
                        + "peers in the same run: is Clump as fast as the hardware and the best Java queues allow?",
                Map.of("clump.network", LayerConfiguration.NO_PROTOCOL),
                // What is allocated is that of the messages of the other figures.
                List.of(Set.copyOf(ShmFigures.names())),
                ShmFigures::measure);
    }

    private static FigureExperiment net() {
        return new FigureExperiment(
                "net",
                "Speed of the network protocols, beside bare datagrams and Aeron.",
                "Round trips, floods, throughput, what authentication costs and what idle peers do, between two processes "
                        + "over the loopback interface, each beside its peers in the same run. Authentication is on unless "
                        + "a figure says otherwise. Raw Ethernet is measured on a pair of virtual interfaces in network "
                        + "namespaces that vanish with the benchmark; that needs root.",
                Map.of(),
                each(NetFigures.names()),
                NetFigures::measure);
    }

    private static FigureExperiment poll() {
        return new FigureExperiment(
                "poll",
                "What the poll strategies cost, what an idle process costs, and how soon it wakes.",
                "Round trips inside a node while the network is silent, round trips over UDP while shared memory is, and "
                        + "both in turns: with the poll strategy that jobs have by default, and beside it with others. Then "
                        + "the processor time of a process that waits, and how long a request to it and the reply take.",
                Map.of(),
                each(PollFigures.names()),
                PollFigures::measure);
    }

    private static FigureExperiment apps() {
        return new FigureExperiment(
                "apps",
                "How fast the applications are, beside the best sequential and threaded Java.",
                "Each application with the same work in one process, in two processes of one node, and in one process on "
                        + "each of two nodes, which talk over UDP; beside it the best Java for that work in one thread and, "
                        + "where there is some, in two. Times are those of the main sections; a wrong result ends the "
                        + "measurement. Then what a process sends, beside the formula for it.",
                Map.of(),
                each(AppFigures.names()),
                AppFigures::measure);
    }

    private static List<Set<String>> each(List<String> names) {
        return names.stream().map(Set::of).toList();
    }
}
