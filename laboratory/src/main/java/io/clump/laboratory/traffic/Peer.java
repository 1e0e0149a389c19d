package io.clump.laboratory.traffic;

import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.worker.Place;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Carrier of messages between two sides: Clump, one of its peers, or a copy or datagrams beneath it.
 *
 * @param name by which sheets and workloads find it
 * @param label what figures call it
 * @param isOurs whether it is Clump
 * @param note a remark for readers of the figures, or an empty text
 * @param opening opens a side, whose link passes messages to the receiver; null if both sides are in one process
 * @param openingOfBoth opens both sides in one process, each of which passes messages to its receiver; null if each is
 *     in its own
 * @param properties of its processes
 * @param jvmOptions of its processes
 * @param isApart whether its processes, which have threads of their own, are not bound to processors, and in a network
 *     of their own
 */
public record Peer(
        String name,
        String label,
        boolean isOurs,
        String note,
        @Nullable BiFunction<Place, PairLinkReceiver, PairLink> opening,
        @Nullable BiFunction<PairLinkReceiver, PairLinkReceiver, PairLink[]> openingOfBoth,
        Map<String, String> properties,
        List<String> jvmOptions,
        boolean isApart) {
    /** Clump, with settings of its processes. */
    static Peer ours(String name, String label, String network, BiFunction<Place, PairLinkReceiver, PairLink> opening) {
        return new Peer(name, label, true, "", opening, null, Map.of("clump.network", network), List.of(), false);
    }

    /** A peer whose sides have a process each. */
    public static Peer of(String name, String label, BiFunction<Place, PairLinkReceiver, PairLink> opening) {
        return new Peer(name, label, false, "", opening, null, Map.of(), List.of(), false);
    }

    /** A peer whose sides are threads of one process. */
    public static Peer inOneProcess(
            String name,
            String label,
            String note,
            BiFunction<PairLinkReceiver, PairLinkReceiver, PairLink[]> opening) {
        return new Peer(name, label, false, note, null, opening, Map.of(), List.of(), false);
    }

    public Peer noting(String remark) {
        return new Peer(name, label, isOurs, remark, opening, openingOfBoth, properties, jvmOptions, isApart);
    }

    public Peer withJvmOptions(List<String> all) {
        return new Peer(name, label, isOurs, note, opening, openingOfBoth, properties, all, isApart);
    }

    /** The same in a network of its own. */
    public Peer apart() {
        return new Peer(name, label, isOurs, note, opening, openingOfBoth, properties, jvmOptions, true);
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

    boolean hasOneProcess() {
        return openingOfBoth != null;
    }

    Checksum shortChecksum() {
        return isOurs ? Checksum.ofClump() : Checksum.ofPeer();
    }

    /** Returns a contestant with phases as {@link Phase#parse} reads them. */
    public Contestant contestant(String phases) {
        Contestant contestant = Contestant.group(label, Traffic.class, hasOneProcess() ? 1 : 2)
                .with(Traffic.of(this, phases))
                .withProperties(properties)
                .withJvmOptions(jvmOptions);
        return isApart ? contestant.unbound() : contestant;
    }
}
