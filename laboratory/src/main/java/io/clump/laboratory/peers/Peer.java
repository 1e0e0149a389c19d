package io.clump.laboratory.peers;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.net.DatagramPair;
import io.clump.laboratory.traffic.AeronMedium;
import io.clump.laboratory.traffic.AeronPair;
import io.clump.laboratory.traffic.Checksum;
import io.clump.laboratory.worker.Place;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.pcj.PCJ;

/** What is measured: Clump in two ways, and its peers. */
enum Peer {
    CLUMP("clump", Group.OURS, ""),
    CLUMP_UDP("clump-udp", Group.OURS, ""),
    JCTOOLS(
            "jctools-mpsc",
            Group.ONE_PROCESS,
            "jctools-mpsc: two threads of one process, which share its heap; a crash of one takes both along"),
    DISRUPTOR(
            "disruptor",
            Group.ONE_PROCESS,
            "disruptor: two threads of one process, which share its heap; a crash of one takes both along"),
    AGRONA("agrona-ring", Group.SHARED_MEMORY, ""),
    AERON_IPC("aeron-ipc", Group.SHARED_MEMORY, AeronMedium.IPC.note()),
    CHRONICLE(
            "chronicle-queue",
            Group.SHARED_MEMORY,
            "chronicle-queue: keeps all messages in files, here in shared memory, which nothing else does; at most 64 MB "
                    + "are sent at a stretch, through new queues each time"),
    TCP("tcp", Group.NETWORK, "tcp: a write for each message, without waiting for company; nothing says who sent it"),
    DATAGRAMS(
            "datagrams",
            Group.NETWORK,
            "datagrams: bare and connected, at most 65,507 bytes; lost ones are lost, and nothing says who sent them"),
    AERON_UDP("aeron-udp", Group.NETWORK, AeronMedium.UDP.note()),
    PCJ(
            "pcj",
            Group.NETWORK,
            "pcj: a value put into the other node's storage, of which a later one may replace an earlier one; not bound to "
                    + "processors, since its own threads carry the values");

    /** What suits the same programs. */
    enum Group {
        OURS("ours"),
        ONE_PROCESS("one-process"),
        SHARED_MEMORY("shared-memory"),
        NETWORK("network");

        private final String label;

        Group(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }

        List<Peer> peers() {
            return Arrays.stream(Peer.values())
                    .filter(peer -> peer.group == this)
                    .toList();
        }

        /** Which of ours is compared with them. */
        Peer ours() {
            return this == NETWORK ? CLUMP_UDP : CLUMP;
        }
    }

    /** What Chronicle reaches into, and what it is not to do besides. */
    private static final List<String> CHRONICLE_OPTIONS = List.of(
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
            "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-opens=java.base/java.io=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/java.nio=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "-Dchronicle.analytics.disable=true",
            "-Dchronicle.announcer.disable=true",
            "-Dchronicle.disk.monitor.disable=true",
            "-Dslf4j.internal.verbosity=ERROR");

    /** PCJ makes objects of whatever anybody sends to its port, so only what it needs may be made. */
    private static final List<String> PCJ_OPTIONS =
            List.of("-Djdk.serialFilter=java.lang.*;java.util.**;org.pcj.**;io.clump.laboratory.peers.*;!*");

    private final String label;
    private final Group group;
    private final String note;

    Peer(String label, Group group, String note) {
        this.label = label;
        this.group = group;
        this.note = note;
    }

    String label() {
        return label;
    }

    Group group() {
        return group;
    }

    /** What a reader of its figures should know, or an empty text. */
    String note() {
        return note;
    }

    /** Returns whether Clump's throughput in the panel of the group is that beside this peer. */
    boolean isFirstOfGroup() {
        return group.peers().get(0) == this;
    }

    boolean hasOneProcess() {
        return group == Group.ONE_PROCESS;
    }

    int mostBlockBytes() {
        return this == DATAGRAMS ? DatagramLink.MOST_BYTES : PeerBlock.MOST_BYTES;
    }

    Checksum shortChecksum() {
        return group == Group.OURS ? Checksum.ofClump() : Checksum.ofPeer();
    }

    /** The lengths that it can carry. */
    List<Integer> carried(List<Integer> blockBytes) {
        return blockBytes.stream().filter(bytes -> bytes <= mostBlockBytes()).toList();
    }

    /** One side of its own process. */
    PeerLink open(Place place, Receiver receiver) {
        return switch (this) {
            case CLUMP, CLUMP_UDP -> new ClumpLink(place, receiver);
            case AGRONA -> new AgronaLink(place, receiver);
            case AERON_IPC, AERON_UDP -> new AeronLink(place, receiver);
            case CHRONICLE -> new ChronicleLink(place, receiver);
            case DATAGRAMS -> new DatagramLink(place, receiver);
            case TCP -> new TcpLink(place, receiver);
            case PCJ -> new PcjLink(place, receiver);
            case JCTOOLS, DISRUPTOR -> throw new ClumpException("has both sides in one process: " + label);
        };
    }

    /** Both sides in one process. */
    PeerLink[] openBoth(Receiver first, Receiver second) {
        return this == JCTOOLS ? JcToolsLink.pair(first, second) : DisruptorLink.pair(first, second);
    }

    /** What measures it. */
    Contestant contestant(List<Integer> blockBytes, long phaseNanos) {
        Map<String, String> parameters = new TreeMap<>(Map.of(
                PeerTraffic.PEER, name(),
                PeerTraffic.BLOCK_BYTES, Phase.text(carried(blockBytes)),
                PeerTraffic.PHASE_NANOS, Long.toString(phaseNanos),
                DatagramPair.CONNECTED, Boolean.toString(true)));
        if (this == AERON_IPC || this == AERON_UDP) {
            parameters.put(AeronPair.MEDIUM, (this == AERON_UDP ? AeronMedium.UDP : AeronMedium.IPC).name());
        }
        Contestant contestant = hasOneProcess()
                ? Contestant.single(label, PeerTraffic.class)
                : Contestant.pair(label, PeerTraffic.class);
        // A round does each phase once, and the phases have as many operations as fill them.
        Contestant measured = contestant.with(parameters).rounds(1);
        return switch (this) {
            case CLUMP -> measured.withProperties(Map.of("clump.network", LayerConfiguration.NO_PROTOCOL));
            case CLUMP_UDP -> measured.withProperties(Map.of("clump.network", "udp"));
            case CHRONICLE -> measured.withJvmOptions(CHRONICLE_OPTIONS);
            case PCJ -> measured.withJvmOptions(PCJ_OPTIONS).unbound();
            default -> measured;
        };
    }
}
