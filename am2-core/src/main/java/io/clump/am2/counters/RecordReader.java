package io.clump.am2.counters;

import io.clump.am2.ClumpException;
import io.clump.am2.PeerStatistics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.status.CountersReader;
import org.jspecify.annotations.Nullable;

/** Receives the records of a file from Agrona, and groups those of each endpoint. */
final class RecordReader implements CountersReader.MetaData {
    private final CountersReader counters;
    private final Map<Long, Map<EndpointCounter, Long>> endpoints = new LinkedHashMap<>();
    private final Map<Long, String> labels = new HashMap<>();

    /** Values of the peers of each endpoint. */
    private final Map<Long, Map<PeerRecords.Peer, Map<PeerCounter, Long>>> peers = new HashMap<>();

    private @Nullable WatchedProcess process;
    private long heartbeat;
    private long unwatched;

    RecordReader(CountersReader counters) {
        this.counters = counters;
    }

    @Override
    public void accept(int counterId, int typeId, DirectBuffer keyBuffer, String label) {
        if (typeId == ProcessCounter.HEARTBEAT.typeId()) {
            process = WatchedProcess.read(keyBuffer, 0);
            heartbeat = counters.getCounterValue(counterId);
        } else if (typeId == ProcessCounter.UNWATCHED.typeId()) {
            unwatched = counters.getCounterValue(counterId);
        } else {
            long endpointId = keyBuffer.getLong(CountersFileLayout.KEY_ENDPOINT_OFFSET);
            EndpointCounter kind = EndpointCounter.ofType(typeId);
            PeerCounter kindOfPeer = PeerCounter.ofType(typeId);
            if (kindOfPeer != null) {
                peers.computeIfAbsent(endpointId, id -> new HashMap<>())
                        .computeIfAbsent(peer(keyBuffer), peer -> new EnumMap<>(PeerCounter.class))
                        .put(kindOfPeer, counters.getCounterValue(counterId));
            }
            if (kind != null) {
                endpoints
                        .computeIfAbsent(endpointId, id -> new EnumMap<>(EndpointCounter.class))
                        .put(kind, counters.getCounterValue(counterId));
                labels.computeIfAbsent(endpointId, id -> label(keyBuffer));
            }
        }
    }

    /** Reads the label of an endpoint's key. */
    private static String label(DirectBuffer key) {
        int length = length(
                key,
                CountersFileLayout.KEY_LABEL_LENGTH_OFFSET,
                CountersFileLayout.MAX_ENDPOINT_LABEL_BYTES,
                "an endpoint's label");
        return key.getStringWithoutLengthAscii(CountersFileLayout.KEY_LABEL_OFFSET, length);
    }

    /** Reads the peer of a peer's key. */
    private static PeerRecords.Peer peer(DirectBuffer key) {
        int length = length(
                key,
                CountersFileLayout.KEY_NETWORK_LENGTH_OFFSET,
                CountersFileLayout.MAX_NETWORK_BYTES,
                "a network's name");
        return new PeerRecords.Peer(
                key.getLong(CountersFileLayout.KEY_PEER_OFFSET),
                key.getStringWithoutLengthAscii(CountersFileLayout.KEY_NETWORK_OFFSET, length));
    }

    private static int length(DirectBuffer key, int offset, int most, String what) {
        int length = key.getInt(offset);
        if (length < 0 || length > most) {
            throw new ClumpException("damaged counters: length of " + what + "=" + length + ", expected 0 to " + most);
        }
        return length;
    }

    /** Returns the process of the file; null if it is not given. */
    @Nullable
    WatchedProcess process() {
        return process;
    }

    long heartbeat() {
        return heartbeat;
    }

    long unwatched() {
        return unwatched;
    }

    /**
     * Returns the endpoints and peers whose counters are complete: while they are being added or removed, they have
     * only some of them.
     */
    List<EndpointCounters> endpoints() {
        List<EndpointCounters> whole = new ArrayList<>();
        endpoints.forEach((id, values) -> {
            if (values.size() == EndpointCounter.values().length) {
                whole.add(new EndpointCounters(id, labels.getOrDefault(id, ""), values, peersOf(id)));
            }
        });
        return whole;
    }

    private List<PeerStatistics> peersOf(long endpointId) {
        List<PeerStatistics> whole = new ArrayList<>();
        peers.getOrDefault(endpointId, Map.of()).forEach((peer, values) -> {
            if (values.size() == PeerCounter.values().length) {
                whole.add(new PeerStatistics(
                        peer.network(),
                        peer.endpointId(),
                        values.getOrDefault(PeerCounter.DATAGRAMS_SENT, 0L),
                        values.getOrDefault(PeerCounter.DATAGRAMS_RESENT, 0L),
                        values.getOrDefault(PeerCounter.DUPLICATES, 0L),
                        values.getOrDefault(PeerCounter.ROUND_TRIP_NANOS, 0L)));
            }
        });
        whole.sort(Comparator.comparingLong(PeerStatistics::datagramsResent)
                .reversed()
                .thenComparingLong(PeerStatistics::endpointId)
                .thenComparing(PeerStatistics::network));
        return whole;
    }
}
