package io.clump.laboratory.traffic;

import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.worker.Place;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Carrier of messages between two sides: Clump, one of its peers, or a copy or datagrams beneath it.
 *
 * @param name by which sheets and workloads find it
 * @param label what figures call it
 * @param group of programs for which it is suitable
 * @param note a remark for readers of the figures, or an empty text
 * @param opening opens a side; null if both sides are in one process
 * @param openingOfBoth opens both sides in one process; null if each is in its own
 * @param properties of its processes
 * @param jvmOptions of its processes
 * @param isApart whether its processes, which have threads of their own, are not bound to processors, and in a network
 * of     their own
 * @param mostBlockBytes longest block that it carries
 */
public record Peer(
        String name,
        String label,
        Group group,
        String note,
        @Nullable Opening opening,
        @Nullable OpeningOfBoth openingOfBoth,
        Map<String, String> properties,
        List<String> jvmOptions,
        boolean isApart,
        int mostBlockBytes) {
    /** Opens one side in a process of its own. */
    @FunctionalInterface
    public interface Opening {
        /** Opens it; the link passes messages to the receiver. */
        Link open(Place place, LinkReceiver receiver);
    }

    /** Opens both sides in one process. */
    @FunctionalInterface
    public interface OpeningOfBoth {
        /** Opens them; each passes messages to its receiver. */
        Link[] open(LinkReceiver first, LinkReceiver second);
    }

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
            return all().filter(peer -> peer.group == this).toList();
        }

        /** Returns whether {@code peers} compares this group with Clump. */
        public boolean hasPeers() {
            return this != OURS && this != BENEATH;
        }

        /** Returns the way of Clump that is compared with this group. */
        public Peer ours() {
            return named(this == NETWORK ? "CLUMP_UDP" : "CLUMP");
        }
    }

    /** A peer whose sides have a process each. */
    public static Peer of(String name, String label, Group group, Opening opening) {
        return new Peer(name, label, group, "", opening, null, Map.of(), List.of(), false, Block.MOST_BYTES);
    }

    /** A peer whose sides are threads of one process. */
    public static Peer inOneProcess(String name, String label, String note, OpeningOfBoth opening) {
        return new Peer(
                name, label, Group.ONE_PROCESS, note, null, opening, Map.of(), List.of(), false, Block.MOST_BYTES);
    }

    /** The same with a remark. */
    public Peer noting(String remark) {
        return new Peer(
                name, label, group, remark, opening, openingOfBoth, properties, jvmOptions, isApart, mostBlockBytes);
    }

    /** The same with settings of its processes. */
    public Peer with(Map<String, String> allProperties, List<String> allOptions) {
        return new Peer(
                name, label, group, note, opening, openingOfBoth, allProperties, allOptions, isApart, mostBlockBytes);
    }

    /** The same in a network of its own. */
    public Peer apart() {
        return new Peer(name, label, group, note, opening, openingOfBoth, properties, jvmOptions, true, mostBlockBytes);
    }

    /** The same, but its blocks are not longer. */
    Peer upTo(int bytes) {
        return new Peer(name, label, group, note, opening, openingOfBoth, properties, jvmOptions, isApart, bytes);
    }

    /** Returns the peers on the class path, those of this module first. */
    public static Stream<Peer> all() {
        return Stream.concat(
                OwnPeers.ALL.stream(),
                ServiceLoader.load(PeerProvider.class).stream().flatMap(provider -> provider.get().peers().stream()));
    }

    /** Returns the peer with a name; nothing if it is not on the class path. */
    public static Optional<Peer> find(String name) {
        return all().filter(peer -> peer.name.equals(name)).findFirst();
    }

    /**
     * Returns the peer with a name.
     *
     * @throws IllegalArgumentException if it is not on the class path
     */
    public static Peer named(String name) {
        return find(name).orElseThrow(() -> new IllegalArgumentException("no such peer: " + name));
    }

    /** Returns whether Clump's throughput in the panel of the group is measured beside this peer. */
    public boolean isFirstOfGroup() {
        return group.peers().get(0).name.equals(name);
    }

    boolean hasOneProcess() {
        return openingOfBoth != null;
    }

    Checksum shortChecksum() {
        return group == Group.OURS ? Checksum.ofClump() : Checksum.ofPeer();
    }

    /** Returns the lengths that it can carry. */
    public List<Integer> carried(List<Integer> blockBytes) {
        return blockBytes.stream().filter(bytes -> bytes <= mostBlockBytes).toList();
    }

    /** Returns a contestant with phases as {@link Phase#text} writes them. */
    public Contestant contestant(String phases) {
        return contestant(Traffic.of(this, phases));
    }

    /**
     * Returns a contestant with many kinds of traffic, in rounds that do each phase once with as many operations as
     * fill a time.
     */
    public Contestant contestant(List<Phase> phases, long phaseNanos) {
        return contestant(Traffic.of(this, phases, phaseNanos)).rounds(1);
    }

    private Contestant contestant(Map<String, String> parameters) {
        Contestant contestant = Contestant.group(label, Traffic.class, hasOneProcess() ? 1 : 2)
                .with(parameters)
                .withProperties(properties)
                .withJvmOptions(jvmOptions);
        return isApart ? contestant.unbound() : contestant;
    }
}
