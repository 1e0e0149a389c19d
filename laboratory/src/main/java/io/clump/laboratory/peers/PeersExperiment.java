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
    private static final double FULL_SECONDS = 65;

    /** Makes the experiment. */
    public PeersExperiment() {}

    @Override
    public String name() {
        return "peers";
    }

    @Override
    public String title() {
        return "Round trips, floods and throughput beside today's peers.";
    }

    @Override
    public String source() {
        return "";
    }

    @Override
    public String question() {
        return "Is Clump as fast as what else carries messages between Java programs today? A short message has eight "
                + "arguments, or 40 bytes; a round trip is a message and its answer, a flood is messages one way that nobody "
                + "answers. Data is copied out of the sender's memory and into the receiver's. Clump is measured in shared "
                + "memory beside queues between two threads of one process and beside rings and queues in shared memory; "
                + "and over UDP, each message authenticated, beside networks over the loopback interface. Each peer and Clump "
                + "are measured in turns, without another peer at work. "
                + "Means are those of round trips without a look at the clock in between; quantiles are those of round trips "
                + "that were timed one by one, with the time that the clock takes.";
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
