package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointStatistics;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Tag;
import io.clump.am2.counters.EndpointCounter;
import io.clump.am2.counters.EndpointCounters;
import io.clump.am2.counters.ProcessCounters;
import io.clump.am2.job.JobDirectory;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.CountersReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The counters of a layer with both protocols, while there is traffic and at its end. */
class WatchedLayerTest {
    private static final Tag TAG = Tag.of(3);
    private static final int ASK = 1;
    private static final int ANSWER = 2;
    private static final int HEADER_BYTES = 4_096;
    private static final Duration BOUND = Duration.ofDays(1);

    /** Counters that may decrease. */
    private static final Set<EndpointCounter> CURRENT = EnumSet.of(
            EndpointCounter.LOCAL_REQUESTS_QUEUED,
            EndpointCounter.LOCAL_REPLIES_QUEUED,
            EndpointCounter.REMOTE_REQUESTS_QUEUED,
            EndpointCounter.REMOTE_REPLIES_QUEUED,
            EndpointCounter.SKIP,
            EndpointCounter.LOCAL_ESTIMATE,
            EndpointCounter.NETWORK_ESTIMATE,
            EndpointCounter.ROUND_TRIP_NANOS);

    @TempDir
    private Path base;

    @Test
    void countsNeverGoBackUnderTrafficAndEndAsTheEndpointsOwn() throws IOException {
        int[] answers = {0};
        try (Layer layer = Layer.open(configuration())) {
            Bundle bundle = layer.allocateBundle();
            Endpoint endpoint = bundle.allocateEndpoint();
            endpoint.setTag(TAG);
            endpoint.handlers().set(ASK, message -> message.reply(ANSWER));
            endpoint.handlers().set(ANSWER, message -> answers[0]++);
            endpoint.destinations().map(0, endpoint.name(), TAG);
            Path file = JobDirectory.countersFiles(layer.configuration().directory())
                    .get(0);
            Map<EndpointCounter, Long> last = new HashMap<>();
            int asked = 0;
            int seen = 0;
            while (seen < 6) {
                for (int i = 0; i < 100; i++) {
                    endpoint.request(0, ASK);
                    asked++;
                }
                seen += noteWhatIsNew(file, last) ? 1 : 0;
            }
            int all = asked;
            assertThat(bundle.pollUntil(() -> answers[0] == all, BOUND)).isTrue();

            try (FileChannel channel = FileChannel.open(file)) {
                MappedByteBuffer mapping = channel.map(MapMode.READ_ONLY, 0, channel.size());
                Map<Integer, Integer> records = recordsByType(reader(mapping));
                EndpointStatistics end = endpoint.statistics();
                endpoint.close();
                CountersReader closed = reader(mapping);
                assertThat(value(closed, records, EndpointCounter.LOCAL_MESSAGES_SENT))
                        .isEqualTo(end.localMessagesSent())
                        .isEqualTo(2L * all);
                assertThat(value(closed, records, EndpointCounter.LOCAL_BYTES_RECEIVED))
                        .isEqualTo(end.localBytesReceived());
                assertThat(value(closed, records, EndpointCounter.NETWORK_POLLS_EMPTY))
                        .isEqualTo(end.networkPollsEmpty())
                        .isPositive();
                assertThat(recordsByType(closed)).doesNotContainKey(EndpointCounter.LOCAL_MESSAGES_SENT.typeId());
                IoUtil.unmap(mapping);
            }
        }
    }

    @Test
    void messagesThatWaitAreSeenFromOutside() {
        try (Layer layer = Layer.open(configuration())) {
            Endpoint receiver = endpoint(layer);
            Endpoint sender = endpoint(layer);
            sender.destinations().map(0, receiver.name(), TAG);
            for (int i = 0; i < 5; i++) {
                sender.request(0, ASK);
            }
            assertThat(receiver.statistics().localRequestsQueued()).isEqualTo(5);
            assertThat(receiver.statistics().localRepliesQueued()).isZero();
            assertThat(sender.statistics().localRequestsQueued()).isZero();
            receiver.close();
            assertThat(receiver.statistics().localRequestsQueued()).isZero();
        }
    }

    private static Endpoint endpoint(Layer layer) {
        Endpoint endpoint = layer.allocateBundle().allocateEndpoint();
        endpoint.setTag(TAG);
        endpoint.handlers().set(ASK, message -> {});
        return endpoint;
    }

    /** Compares the counters with the last ones; returns whether one has increased. */
    private static boolean noteWhatIsNew(Path file, Map<EndpointCounter, Long> last) {
        ProcessCounters process = ProcessCounters.read(file, 0);
        EndpointCounters now = process.endpoints().get(0);
        boolean isNew = false;
        for (EndpointCounter counter : EndpointCounter.values()) {
            long before = last.getOrDefault(counter, 0L);
            isNew |= now.get(counter) > before;
            if (!CURRENT.contains(counter)) {
                assertThat(now.get(counter)).as(counter.key()).isGreaterThanOrEqualTo(before);
            }
            last.put(counter, now.get(counter));
        }
        return isNew;
    }

    private static CountersReader reader(MappedByteBuffer mapping) {
        UnsafeBuffer memory = new UnsafeBuffer(mapping);
        int records =
                (memory.capacity() - HEADER_BYTES) / (CountersReader.METADATA_LENGTH + CountersReader.COUNTER_LENGTH);
        int metadataBytes = records * CountersReader.METADATA_LENGTH;
        return new CountersReader(
                new UnsafeBuffer(memory, HEADER_BYTES, metadataBytes),
                new UnsafeBuffer(memory, HEADER_BYTES + metadataBytes, records * CountersReader.COUNTER_LENGTH));
    }

    private static Map<Integer, Integer> recordsByType(CountersReader counters) {
        Map<Integer, Integer> records = new HashMap<>();
        counters.forEach((id, typeId, key, label) -> records.put(typeId, id));
        return records;
    }

    private static long value(CountersReader counters, Map<Integer, Integer> records, EndpointCounter counter) {
        return counters.valuesBuffer().getLong(CountersReader.counterOffset(records.get(counter.typeId())));
    }

    private LayerConfiguration configuration() {
        return LayerConfiguration.builder()
                .directory(base.resolve("job"))
                .poll("every")
                .build();
    }
}
