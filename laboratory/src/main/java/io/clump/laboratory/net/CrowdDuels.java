package io.clump.laboratory.net;

import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Duel;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.traffic.Block;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Measurements of one endpoint that many others talk to. */
final class CrowdDuels {
    private static final String INCAST = "incast";

    private static final List<Integer> SENDERS = List.of(1, 8, 32, 64);
    private static final List<Integer> FEW_SENDERS = List.of(1, 8);
    private static final int ACTIVE_PEERS = 1000;

    /** Datagrams of several senders in turn are received in another way than those of one. */
    private static final int FEW_PEERS = 8;

    /** Messages of a round: as many of each sender that all have left their first window behind. */
    private static final long MESSAGES = 8192;

    private static final long QUICK_MESSAGES = 1024;

    /** Each poll looks at the network; else most that find no message do not. */
    private static final Map<String, String> LOOKING = Map.of("clump.local", "none", "clump.poll", "every");

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double PERCENT = 100;

    // Numbers that a round of an incast tells, in this order.
    private static final int SLOWEST = 0;
    private static final int FASTEST = 1;
    private static final int LONGEST = 2;
    private static final int DATAGRAMS = 3;
    private static final int DATAGRAMS_RESENT = 4;

    private CrowdDuels() {}

    static List<Trial> trials(Effort effort) {
        List<Integer> senders = effort.isQuick() ? FEW_SENDERS : SENDERS;
        return List.of(
                Trial.contest(
                        INCAST,
                        effort.expectedSeconds(2 * senders.size()),
                        senders.stream().map(count -> incast(count, effort)).toList(),
                        found -> incast(senders, found)),
                stragglers().trial(effort),
                activePeers().trial(effort));
    }

    /** Frames of 1,500 bytes, and the buffers that Linux gives by default, whatever this machine allows. */
    private static Contestant incast(int senders, Effort effort) {
        Map<String, String> properties = new HashMap<>(NetDuels.withStockBuffers(NetDuels.IN_FRAMES));
        properties.putAll(LOOKING);
        return Contestant.pair(senders + "-senders", Incast.class)
                .with(Map.of(Incast.SENDERS, Integer.toString(senders)))
                .withProperties(properties)
                .rounds(effort.isQuick() ? QUICK_MESSAGES : MESSAGES);
    }

    private static TrialResult incast(List<Integer> counts, List<Measurement> found) {
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < counts.size(); i++) {
            Measurement one = found.get(i);
            String senders = counts.get(i).toString();
            // Bytes in a nanosecond are gigabytes in a second.
            cells.add(cell(INCAST, senders, one.nanos().convert(nanos -> 1000 * Block.MEDIUM_BYTES / nanos)));
            cells.add(cell("incast-fairness", senders, one.detail(of -> (double) of.get(SLOWEST) / of.get(FASTEST))));
            cells.add(cell(
                    "incast-resent",
                    senders,
                    one.detail(of -> PERCENT * of.get(DATAGRAMS_RESENT) / of.get(DATAGRAMS))));
            cells.add(cell("incast-silence", senders, one.detail(of -> of.get(LONGEST) / NANOS_PER_MILLI)));
        }
        return TrialResult.of(cells)
                .withNotes(
                        List.of("incast: all senders are endpoints of one process, which one thread serves in turns"));
    }

    private static Duel stragglers() {
        return Duel.nanos("stragglers", stragglers("stopped-slow-dead", 1), stragglers("undisturbed", 0));
    }

    private static Contestant stragglers(String name, int disturbed) {
        Map<String, String> properties = new HashMap<>(NetDuels.OVER_UDP);
        // As jobs have: else messages under way to the stopped endpoint would be returned after half a minute.
        properties.put("clump.udp.retries", "1000");
        return Contestant.pair(name, Stragglers.class)
                .with(Map.of(Stragglers.DISTURBED, Integer.toString(disturbed)))
                .withProperties(properties);
    }

    private static Duel activePeers() {
        return Duel.nanos(
                "active-peers",
                activePeers(ACTIVE_PEERS + "-active-peers", ACTIVE_PEERS),
                activePeers(FEW_PEERS + "-active-peers", FEW_PEERS),
                activePeers("1-active-peer", 1));
    }

    private static Contestant activePeers(String name, int peers) {
        Map<String, String> properties = new HashMap<>(NetDuels.OVER_UDP);
        properties.putAll(LOOKING);
        return Contestant.pair(name, ActivePeersPoll.class)
                .with(Map.of(ActivePeersPoll.PEERS, Integer.toString(peers)))
                .withProperties(properties);
    }

    private static Cell cell(String panel, String senders, Sample sample) {
        return Cell.of(panel, "clump", senders, sample, 2);
    }
}
