package io.clump.laboratory.traffic;

import static io.clump.am2.LayerConfiguration.NO_PROTOCOL;

import io.clump.laboratory.worker.Place;
import java.util.List;
import java.util.function.BiFunction;

/** Clump, and peers that need no other library than Clump does. */
final class OwnPeers {
    /** Blocks of Clump's bulk queue. */
    private static final int BLOCKS = 16;

    static final List<Peer> ALL = List.of(
            Peer.ours("CLUMP", "clump", NO_PROTOCOL, (place, receiver) -> new ClumpLink(place, true, receiver)),
            Peer.ours("CLUMP_UDP", "clump-udp", "udp", (place, receiver) -> new ClumpLink(place, true, receiver)),
            // Medium messages that are written and read in place.
            Peer.ours(
                    "CLUMP_CLAIM",
                    "clump-claim",
                    NO_PROTOCOL,
                    (place, receiver) -> new ClumpLink(place, false, receiver)),
            Peer.of("NETWORK_LINK", "link", NetworkLink::new),
            Peer.of(
                    "COPY_RING",
                    "copy-ring",
                    (place, receiver) -> new CopyLink(place, receiver, Block.MEDIUM_BYTES, BLOCKS, true)),
            Peer.of(
                    "MEMCPY",
                    "memcpy",
                    (place, receiver) -> new CopyLink(place, receiver, Block.MOST_BYTES, ClumpLink.PLACES, false)),
            // Datagrams as long as Clump's.
            Peer.of("BARE_DATAGRAMS", "datagrams", datagrams(false, Message40.CLUMP_DATAGRAM_BYTES)),
            Peer.of("CONNECTED_DATAGRAMS", "datagrams-connected", datagrams(true, Message40.CLUMP_DATAGRAM_BYTES)),
            Peer.of("AGRONA", "agrona-ring", AgronaLink::new),
            aeron("AERON_IPC", "aeron-ipc", AeronMedium.IPC),
            Peer.of("TCP", "tcp", PlainTcpLink::new)
                    .noting("tcp: a write for each message, without Nagle's algorithm; senders are not authenticated"),
            Peer.of("DATAGRAMS", "datagrams", datagrams(true, Message40.LENGTH_BYTES))
                    .noting("datagrams: bare and connected, at most 65,507 bytes; unreliable, and senders are not"
                            + " authenticated"),
            aeron("AERON_UDP", "aeron-udp", AeronMedium.UDP));

    private OwnPeers() {}

    private static BiFunction<Place, PairLinkReceiver, PairLink> datagrams(boolean isConnected, int shortBytes) {
        return (place, receiver) -> new DatagramLink(place, isConnected, shortBytes, receiver);
    }

    private static Peer aeron(String name, String label, AeronMedium medium) {
        return Peer.of(name, label, (place, receiver) -> new AeronLink(place, medium, receiver))
                .noting(medium.note());
    }
}
