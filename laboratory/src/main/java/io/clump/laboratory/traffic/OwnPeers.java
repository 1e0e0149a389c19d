package io.clump.laboratory.traffic;

import io.clump.am2.LayerConfiguration;
import java.util.List;
import java.util.Map;

/** Clump, and peers that need no library but those that Clump uses. */
final class OwnPeers {
    private static final Map<String, String> LOCAL = Map.of("clump.network", LayerConfiguration.NO_PROTOCOL);

    /** Blocks of Clump's bulk queue. */
    private static final int BLOCKS = 16;

    static final List<Peer> ALL = List.of(
            Peer.of("CLUMP", "clump", Peer.Group.OURS, (place, receiver) -> new ClumpLink(place, true, receiver))
                    .with(LOCAL, List.of()),
            Peer.of(
                            "CLUMP_UDP",
                            "clump-udp",
                            Peer.Group.OURS,
                            (place, receiver) -> new ClumpLink(place, true, receiver))
                    .with(Map.of("clump.network", "udp"), List.of()),
            // Medium messages that are written and read in place.
            Peer.of(
                            "CLUMP_CLAIM",
                            "clump-claim",
                            Peer.Group.OURS,
                            (place, receiver) -> new ClumpLink(place, false, receiver))
                    .with(LOCAL, List.of()),
            Peer.of(
                    "COPY_RING",
                    "copy-ring",
                    Peer.Group.BENEATH,
                    (place, receiver) -> new CopyLink(place, receiver, Block.MEDIUM_BYTES, BLOCKS, true)),
            Peer.of(
                    "MEMCPY",
                    "memcpy",
                    Peer.Group.BENEATH,
                    (place, receiver) -> new CopyLink(place, receiver, Block.MOST_BYTES, ClumpLink.PLACES, false)),
            // Datagrams as long as Clump's.
            Peer.of(
                    "BARE_DATAGRAMS",
                    "datagrams",
                    Peer.Group.BENEATH,
                    (place, receiver) -> new DatagramLink(place, false, Message40.CLUMP_DATAGRAM_BYTES, receiver)),
            Peer.of(
                    "CONNECTED_DATAGRAMS",
                    "datagrams-connected",
                    Peer.Group.BENEATH,
                    (place, receiver) -> new DatagramLink(place, true, Message40.CLUMP_DATAGRAM_BYTES, receiver)),
            Peer.of("AGRONA", "agrona-ring", Peer.Group.SHARED_MEMORY, AgronaLink::new),
            Peer.of(
                            "AERON_IPC",
                            "aeron-ipc",
                            Peer.Group.SHARED_MEMORY,
                            (place, receiver) -> new AeronLink(place, AeronMedium.IPC, receiver))
                    .noting(AeronMedium.IPC.note()),
            Peer.of("TCP", "tcp", Peer.Group.NETWORK, TcpLink::new)
                    .noting("tcp: a write for each message, without waiting for company; nothing says who sent it"),
            Peer.of(
                            "DATAGRAMS",
                            "datagrams",
                            Peer.Group.NETWORK,
                            (place, receiver) -> new DatagramLink(place, true, Message40.LENGTH_BYTES, receiver))
                    .noting(
                            "datagrams: bare and connected, at most 65,507 bytes; lost ones are lost, and nothing says who"
                                    + " sent them")
                    .upTo(DatagramLink.MOST_BYTES),
            Peer.of(
                            "AERON_UDP",
                            "aeron-udp",
                            Peer.Group.NETWORK,
                            (place, receiver) -> new AeronLink(place, AeronMedium.UDP, receiver))
                    .noting(AeronMedium.UDP.note()));

    private OwnPeers() {}
}
