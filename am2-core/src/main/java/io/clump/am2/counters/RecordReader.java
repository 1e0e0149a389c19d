package io.clump.am2.counters;

import java.util.ArrayList;
import java.util.EnumMap;
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
            EndpointCounter kind = EndpointCounter.ofType(typeId);
            if (kind != null) {
                long endpointId = keyBuffer.getLong(CountersFileLayout.KEY_ENDPOINT_OFFSET);
                endpoints
                        .computeIfAbsent(endpointId, id -> new EnumMap<>(EndpointCounter.class))
                        .put(kind, counters.getCounterValue(counterId));
            }
        }
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
     * Returns the endpoints whose counters are complete: an endpoint that is just being opened or closed has only some
     * of them.
     */
    List<EndpointCounters> endpoints() {
        List<EndpointCounters> whole = new ArrayList<>();
        endpoints.forEach((id, values) -> {
            if (values.size() == EndpointCounter.values().length) {
                whole.add(new EndpointCounters(id, values));
            }
        });
        return whole;
    }
}
