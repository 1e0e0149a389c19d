package io.clump.benchmarks.net;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.ProtocolProvider;
import io.clump.benchmarks.harness.Bar;
import io.clump.benchmarks.harness.BenchInterruptedException;
import io.clump.benchmarks.harness.Contestant;
import io.clump.benchmarks.harness.Effort;
import io.clump.benchmarks.harness.Figure;
import io.clump.benchmarks.harness.FigureResult;
import io.clump.benchmarks.harness.Measurement;
import io.clump.benchmarks.harness.Sample;
import io.clump.benchmarks.harness.Side;
import io.clump.benchmarks.harness.Workbench;
import io.clump.benchmarks.traffic.AeronFlood;
import io.clump.benchmarks.traffic.AeronMedium;
import io.clump.benchmarks.traffic.AeronRoundTrip;
import io.clump.benchmarks.traffic.Block;
import io.clump.benchmarks.traffic.ClumpFlood;
import io.clump.benchmarks.traffic.ClumpMedium;
import io.clump.benchmarks.traffic.ClumpRoundTrip;
import io.clump.benchmarks.traffic.SilentRequesterRoundTrip;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;

/** What the network protocols are measured for, beside which peers, and what must hold. */
public final class NetFigures {
    /** Bytes on the wire of a short message that travels alone: the header of a datagram and a packet, 64 each. */
    static final int SHORT_DATAGRAM_BYTES = 128;

    private static final String ROUND_TRIP = "round-trip";
    private static final String FLOOD = "flood";
    private static final String MEDIUM = "medium";
    private static final String MEDIUM_WITHOUT_AUTHENTICATION = "medium-without-authentication";
    private static final String ETHERNET = "ethernet-round-trip";
    private static final String AUTHENTICATION = "authentication";
    private static final String IDLE_PEERS = "idle-peers";
    private static final String SILENT_REQUESTER = "silent-requester";
    private static final String STATE = "state-per-peer";

    private static final String CLUMP = "clump";
    private static final String WITHOUT_AUTHENTICATION = "clump-without-authentication";
    private static final String DATAGRAMS = "datagrams";
    private static final String CONNECTED_DATAGRAMS = "datagrams-connected";
    private static final String AERON = "aeron-udp";
    private static final String UDP = "udp";
    private static final String ONE_PEER = "1-peer";

    private static final int IDLE = 1000;
    private static final int LARGEST_DATAGRAM_BYTES = 65_507;
    private static final int KILOBYTE = 1024;

    private static final String NETWORK = "clump.network";
    private static final String ETHERNET_PROTOCOL = "ethernet";
    private static final Map<String, String> OVER_UDP = Map.of(NETWORK, UDP);

    /** For peers that are not there any more: the question whether they live, an hour later, is asked after the end. */
    private static final Map<String, String> UNASKED = Map.of(NETWORK, UDP, "clump.lease-millis", "3600000");

    private static final Map<String, String> UNAUTHENTICATED = Map.of(NETWORK, UDP, "clump.net.authentication", "off");

    private final Workbench workbench;
    private final Effort effort;
    private final List<Figure> figures = new ArrayList<>();
    private final List<Measurement> measured = new ArrayList<>();

    private NetFigures(Workbench workbench, Effort effort) {
        this.workbench = workbench;
        this.effort = effort;
    }

    /**
     * The names of the figures, in the order in which they are shown.
     *
     * @return names for {@link #measure}
     */
    public static List<String> names() {
        return List.of(ROUND_TRIP, FLOOD, MEDIUM, ETHERNET, AUTHENTICATION, IDLE_PEERS, SILENT_REQUESTER);
    }

    /**
     * Measures figures.
     *
     * @param workbench starts the processes
     * @param effort how long
     * @param wanted names of the figures
     * @return what came out; some names stand for two figures that are measured together
     */
    public static FigureResult measure(Workbench workbench, Effort effort, Set<String> wanted) {
        NetFigures figures = new NetFigures(workbench, effort);
        Map<String, Runnable> measurements = new LinkedHashMap<>();
        measurements.put(ROUND_TRIP, figures::roundTrip);
        measurements.put(FLOOD, figures::flood);
        measurements.put(MEDIUM, figures::medium);
        measurements.put(ETHERNET, figures::ethernet);
        measurements.put(AUTHENTICATION, figures::authentication);
        measurements.put(IDLE_PEERS, figures::idlePeers);
        measurements.put(SILENT_REQUESTER, figures::silentRequester);
        measurements.keySet().retainAll(wanted);
        measurements.values().forEach(Runnable::run);
        return new FigureResult(figures.figures, figures.measured.stream().allMatch(Measurement::bound));
    }

    private void roundTrip() {
        List<Measurement> results = run(
                "round trip over UDP",
                Contestant.pair(CLUMP, ClumpRoundTrip.class).withProperties(OVER_UDP),
                datagramRoundTrip(DATAGRAMS, false),
                datagramRoundTrip(CONNECTED_DATAGRAMS, true),
                Contestant.pair(AERON, AeronRoundTrip.class)
                        .with(Map.of(AeronRoundTrip.MEDIUM, AeronMedium.UDP.name())));
        add(
                ROUND_TRIP,
                "short round trip, UDP",
                "ns",
                results,
                nanos -> nanos,
                new Bar(DATAGRAMS, Bar.Sense.AT_MOST, 1.25));
    }

    private void flood() {
        List<Measurement> results = run(
                "flood over UDP",
                Contestant.pair(CLUMP, ClumpFlood.class).withProperties(OVER_UDP),
                datagramFlood(SHORT_DATAGRAM_BYTES, SHORT_DATAGRAM_BYTES),
                Contestant.pair(AERON, AeronFlood.class).with(Map.of(AeronFlood.MEDIUM, AeronMedium.UDP.name())));
        add(
                FLOOD,
                "short flood, UDP",
                "million/s",
                results,
                nanos -> 1000 / nanos,
                new Bar(null, Bar.Sense.AT_LEAST, 3),
                new Bar(DATAGRAMS, Bar.Sense.AT_LEAST, 10));
    }

    private void medium() {
        List<Measurement> results = run(
                "8 kB one way over UDP",
                Contestant.pair(CLUMP, ClumpMedium.class).withProperties(OVER_UDP),
                Contestant.pair(WITHOUT_AUTHENTICATION, ClumpMedium.class).withProperties(UNAUTHENTICATED),
                datagramFlood(LARGEST_DATAGRAM_BYTES, Block.LENGTH_BYTES));
        // Bytes in a nanosecond are gigabytes in a second.
        DoubleUnaryOperator throughput = nanos -> 1000 * Block.LENGTH_BYTES / nanos;
        Measurement datagrams = results.get(2);
        add(
                MEDIUM,
                "8 kB one way, UDP",
                "MB/s",
                List.of(results.get(0), datagrams),
                throughput,
                new Bar(DATAGRAMS, Bar.Sense.AT_LEAST, 0.3));
        add(
                MEDIUM_WITHOUT_AUTHENTICATION,
                "the same without authentication",
                "MB/s",
                List.of(results.get(1), datagrams),
                throughput,
                new Bar(DATAGRAMS, Bar.Sense.AT_LEAST, 0.5));
    }

    private void ethernet() {
        Bar bar = new Bar(UDP, Bar.Sense.AT_MOST, 0.9);
        String title = "short round trip, Ethernet";
        VethPair veth;
        try {
            veth = VethPair.open(workbench);
        } catch (BenchInterruptedException e) {
            throw e;
        } catch (ClumpException e) {
            addUnmeasured(ETHERNET, title, "ns", Map.of(), bar, "skipped, as it needs root: " + e.getMessage());
            return;
        }
        Contestant udp = inNamespaces(veth, UDP).withProperties(OVER_UDP);
        if (!hasProtocol(ETHERNET_PROTOCOL)) {
            Measurement found = run("round trip on a veth pair", udp).get(0);
            Map<String, Sample> peers = Map.of(UDP, found.nanos());
            String note = "no protocol named " + ETHERNET_PROTOCOL + " on the class path";
            addUnmeasured(ETHERNET, title, "ns", peers, bar, note);
            return;
        }
        Contestant ours = inNamespaces(veth, CLUMP)
                .withProperties(Map.of(NETWORK, ETHERNET_PROTOCOL, "clump.ethernet.interface", VethPair.INTERFACE));
        add(ETHERNET, title, "ns", run("round trip on a veth pair", ours, udp), nanos -> nanos, bar);
    }

    private void authentication() {
        List<Measurement> results = run(
                "authentication",
                Contestant.pair(CLUMP, ClumpRoundTrip.class).withProperties(OVER_UDP),
                Contestant.pair(WITHOUT_AUTHENTICATION, ClumpRoundTrip.class).withProperties(UNAUTHENTICATED));
        add(
                AUTHENTICATION,
                "round trip with authentication",
                "ns",
                results,
                nanos -> nanos,
                new Bar(WITHOUT_AUTHENTICATION, Bar.Sense.AT_MOST, 1.05));
    }

    private void idlePeers() {
        List<Measurement> results =
                run("idle peers", withIdlePeers(IDLE + "-idle-peers", IDLE), withIdlePeers(ONE_PEER, 0));
        add(
                IDLE_PEERS,
                "round trip, 1,000 idle peers",
                "ns",
                results,
                nanos -> nanos,
                new Bar(ONE_PEER, Bar.Sense.AT_MOST, 1.05));
        figures.add(new Figure(
                STATE,
                "state of an idle peer",
                "bytes",
                Sample.of((double) results.get(0).sizeBytes() / IDLE),
                Map.of(),
                List.of(new Bar(null, Bar.Sense.AT_MOST, KILOBYTE)),
                List.of("Java heap, after one request and one reply, with the peer's name and its mapping")));
    }

    private void silentRequester() {
        List<Measurement> results = run("silent requester", SilentRequesterRoundTrip.contestants(OVER_UDP));
        add(
                SILENT_REQUESTER,
                "round trip, an answer waits",
                "ns",
                results,
                nanos -> nanos,
                new Bar(SilentRequesterRoundTrip.UNDISTURBED, Bar.Sense.AT_MOST, 2));
    }

    private static Contestant datagramRoundTrip(String name, boolean connected) {
        return Contestant.pair(name, DatagramRoundTrip.class)
                .with(Map.of(
                        DatagramRoundTrip.BYTES,
                        Integer.toString(SHORT_DATAGRAM_BYTES),
                        DatagramRoundTrip.CONNECTED,
                        Boolean.toString(connected)));
    }

    private static Contestant datagramFlood(int bytes, int operationBytes) {
        return Contestant.pair(DATAGRAMS, DatagramFlood.class)
                .with(Map.of(
                        DatagramFlood.BYTES,
                        Integer.toString(bytes),
                        DatagramFlood.OPERATION_BYTES,
                        Integer.toString(operationBytes)));
    }

    private static Contestant inNamespaces(VethPair veth, String name) {
        return Contestant.pair(name, ClumpRoundTrip.class).at(List.of(at(veth, 0), at(veth, 1)));
    }

    private static Side at(VethPair veth, int side) {
        return new Side(veth.runner(side), Map.of("clump.udp.address", VethPair.address(side)));
    }

    private static Contestant withIdlePeers(String name, int idle) {
        return Contestant.pair(name, IdlePeersRoundTrip.class)
                .with(Map.of(IdlePeersRoundTrip.IDLE, Integer.toString(idle)))
                .withProperties(UNASKED);
    }

    private static boolean hasProtocol(String name) {
        return ServiceLoader.load(ProtocolProvider.class).stream()
                .anyMatch(provider -> provider.get().name().equals(name));
    }

    private List<Measurement> run(String title, Contestant... contestants) {
        List<Measurement> results = workbench.measure(title, List.of(contestants), effort);
        measured.addAll(results);
        return results;
    }

    private void addUnmeasured(
            String name, String title, String unit, Map<String, Sample> peers, Bar bar, String note) {
        figures.add(new Figure(name, title, unit, null, peers, List.of(bar), List.of(note)));
    }

    private void add(
            String name,
            String title,
            String unit,
            List<Measurement> results,
            DoubleUnaryOperator conversion,
            Bar... bars) {
        Map<String, Sample> peers = new LinkedHashMap<>();
        for (Measurement peer : results.subList(1, results.size())) {
            peers.put(peer.name(), peer.nanos().convert(conversion));
        }
        List<String> notes =
                results.stream().flatMap(result -> result.notes().stream()).toList();
        figures.add(
                new Figure(name, title, unit, results.get(0).nanos().convert(conversion), peers, List.of(bars), notes));
    }
}
