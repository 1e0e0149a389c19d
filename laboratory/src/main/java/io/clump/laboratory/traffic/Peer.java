package io.clump.laboratory.traffic;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.worker.Place;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.pcj.PCJ;

/** Clump, its peers, and the copies and datagrams beneath it. */
public enum Peer {
    CLUMP("clump", Group.OURS, ""),
    CLUMP_UDP("clump-udp", Group.OURS, ""),
    /** Medium messages that are written and read in place. */
    CLUMP_CLAIM("clump-claim", Group.OURS, ""),
    COPY_RING("copy-ring", Group.BENEATH, ""),
    MEMCPY("memcpy", Group.BENEATH, ""),
    /** Datagrams as long as Clump's. */
    BARE_DATAGRAMS("datagrams", Group.BENEATH, ""),
    CONNECTED_DATAGRAMS("datagrams-connected", Group.BENEATH, ""),
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
            "chronicle-queue: keeps all messages in files, here in shared memory, which nothing else does; at most 64"
                    + " MB are sent at a stretch, through new queues each time"),
    TCP("tcp", Group.NETWORK, "tcp: a write for each message, without waiting for company; nothing says who sent it"),
    DATAGRAMS(
            "datagrams",
            Group.NETWORK,
            "datagrams: bare and connected, at most 65,507 bytes; lost ones are lost, and nothing says who sent them"),
    AERON_UDP("aeron-udp", Group.NETWORK, AeronMedium.UDP.note()),
    PCJ(
            "pcj",
            Group.NETWORK,
            "pcj: a value put into the other node's storage, of which a later one may replace an earlier one; not"
                    + " bound to processors, since its own threads carry the values");

    /** Kinds of programs for which peers are suitable. */
    public enum Group {
        OURS("ours"),
        BENEATH("beneath"),
        ONE_PROCESS("one-process"),
        SHARED_MEMORY("shared-memory"),
        NETWORK("network");

        private final String label;

        Group(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }

        /** Returns the members of this group. */
        public List<Peer> peers() {
            return Arrays.stream(Peer.values())
                    .filter(peer -> peer.group == this)
                    .toList();
        }

        /** Returns whether {@code peers} compares this group with Clump. */
        public boolean hasPeers() {
            return this != OURS && this != BENEATH;
        }

        /** Returns the way of Clump that is compared with this group. */
        public Peer ours() {
            return this == NETWORK ? CLUMP_UDP : CLUMP;
        }
    }

    /** Packages that Chronicle accesses by reflection, and background work that it must not do. */
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

    /** PCJ deserializes any object that is sent to its port, so only the classes that it needs are admitted. */
    private static final List<String> PCJ_OPTIONS =
            List.of("-Djdk.serialFilter=java.lang.*;java.util.**;org.pcj.**;io.clump.laboratory.traffic.*;!*");

    private final String label;
    private final Group group;
    private final String note;

    Peer(String label, Group group, String note) {
        this.label = label;
        this.group = group;
        this.note = note;
    }

    public String label() {
        return label;
    }

    public Group group() {
        return group;
    }

    /** Returns a remark for readers of the figures, or an empty text. */
    public String note() {
        return note;
    }

    /** Returns whether Clump's throughput in the panel of the group is measured beside this peer. */
    public boolean isFirstOfGroup() {
        return group.peers().get(0) == this;
    }

    boolean hasOneProcess() {
        return group == Group.ONE_PROCESS;
    }

    int mostBlockBytes() {
        return this == DATAGRAMS ? DatagramLink.MOST_BYTES : Block.MOST_BYTES;
    }

    Checksum shortChecksum() {
        return group == Group.OURS ? Checksum.ofClump() : Checksum.ofPeer();
    }

    /** Returns the lengths that it can carry. */
    public List<Integer> carried(List<Integer> blockBytes) {
        return blockBytes.stream().filter(bytes -> bytes <= mostBlockBytes()).toList();
    }

    /** Opens one side in a process of its own. */
    Link open(Place place, LinkReceiver receiver) {
        return switch (this) {
            case CLUMP, CLUMP_UDP -> new ClumpLink(place, true, receiver);
            case CLUMP_CLAIM -> new ClumpLink(place, false, receiver);
            case AGRONA -> new AgronaLink(place, receiver);
            case AERON_IPC -> new AeronLink(place, AeronMedium.IPC, receiver);
            case AERON_UDP -> new AeronLink(place, AeronMedium.UDP, receiver);
            case CHRONICLE -> new ChronicleLink(place, receiver);
            case DATAGRAMS -> new DatagramLink(place, true, Message40.LENGTH_BYTES, receiver);
            case CONNECTED_DATAGRAMS -> new DatagramLink(place, true, Message40.CLUMP_DATAGRAM_BYTES, receiver);
            case BARE_DATAGRAMS -> new DatagramLink(place, false, Message40.CLUMP_DATAGRAM_BYTES, receiver);
            case TCP -> new TcpLink(place, receiver);
            case PCJ -> new PcjLink(place, receiver);
            // Clump's bulk queue has 16 blocks; its area for long messages has ClumpLink.PLACES places.
            case COPY_RING -> new CopyLink(place, receiver, Block.MEDIUM_BYTES, 16, true);
            case MEMCPY -> new CopyLink(place, receiver, Block.MOST_BYTES, ClumpLink.PLACES, false);
            case JCTOOLS, DISRUPTOR -> throw new ClumpException("has both sides in one process: " + label);
        };
    }

    /** Opens both sides in one process. */
    Link[] openBoth(LinkReceiver first, LinkReceiver second) {
        return this == JCTOOLS ? JcToolsLink.pair(first, second) : DisruptorLink.pair(first, second);
    }

    /** Returns a contestant with one kind of traffic. */
    public Contestant contestant(Phase phase) {
        return contestant(Traffic.of(this, phase));
    }

    /**
     * Returns a contestant with many kinds of traffic, in rounds that do each phase once with as many operations as
     * fill a time.
     */
    public Contestant contestant(List<Phase> phases, long phaseNanos) {
        return contestant(Traffic.of(this, phases, phaseNanos)).rounds(1);
    }

    private Contestant contestant(Map<String, String> parameters) {
        Contestant contestant =
                hasOneProcess() ? Contestant.single(label, Traffic.class) : Contestant.pair(label, Traffic.class);
        Contestant measured = contestant.with(parameters);
        return switch (this) {
            case CLUMP, CLUMP_CLAIM -> measured.withProperties(Map.of("clump.network", LayerConfiguration.NO_PROTOCOL));
            case CLUMP_UDP -> measured.withProperties(Map.of("clump.network", "udp"));
            case CHRONICLE -> measured.withJvmOptions(CHRONICLE_OPTIONS);
            case PCJ -> measured.withJvmOptions(PCJ_OPTIONS).unbound();
            default -> measured;
        };
    }
}
