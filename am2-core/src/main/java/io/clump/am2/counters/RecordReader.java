package io.clump.am2.counters;

import io.clump.am2.ClumpException;
import java.util.ArrayList;
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
                labels.computeIfAbsent(endpointId, id -> label(keyBuffer));
            }
        }
    }

    /** Reads the label of an endpoint's key. */
    private static String label(DirectBuffer key) {
        int length = key.getInt(CountersFileLayout.KEY_LABEL_LENGTH_OFFSET);
        if (length < 0 || length > CountersFileLayout.MAX_ENDPOINT_LABEL_BYTES) {
            throw new ClumpException("damaged counters: length of an endpoint's label=" + length + ", expected 0 to "
                    + CountersFileLayout.MAX_ENDPOINT_LABEL_BYTES);
        }
        return key.getStringWithoutLengthAscii(CountersFileLayout.KEY_LABEL_OFFSET, length);
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
                whole.add(new EndpointCounters(id, labels.getOrDefault(id, ""), values));
            }
        });
        return whole;
    }
}
