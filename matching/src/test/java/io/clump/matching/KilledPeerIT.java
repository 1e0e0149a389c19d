package io.clump.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.JavaChild;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Tag;
import io.clump.am2.job.JobDirectory;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process that is killed ends what others have begun with it; what it has sent before is received. */
class KilledPeerIT {
    private static final Duration TIMEOUT = Duration.ofDays(1);
    private static final int BYTES = 100_000;

    /** The victim: sends a short message and the envelope of a long one, and then does nothing but make progress. */
    public static void main(String[] arguments) {
        long job = Long.parseLong(arguments[0]);
        String network = arguments[1];
        try (Layer layer = Layer.open(configuration(job, network, 1));
                Bundle bundle = layer.allocateBundle();
                Endpoint endpoint = bundle.allocateEndpoint();
                Matcher matcher = join(job, layer, bundle, endpoint, 1)) {
            Memory memory = new Memory();
            matcher.await(matcher.send(0, 0, 1, memory.wrap(new byte[] {7}), 0, 1, SendMode.STANDARD));
            matcher.await(matcher.send(0, 0, 2, memory.wrap(new byte[BYTES]), 0, BYTES, SendMode.STANDARD));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {LayerConfiguration.NO_PROTOCOL, "udp"})
    void operationsWithAKilledProcessEndWithAnError(String network) throws Exception {
        long job = ProcessHandle.current().pid() << 20 | network.length();
        Process victim = start(job, network);
        try (Layer layer = Layer.open(configuration(job, network, 0));
                Bundle bundle = layer.allocateBundle();
                Endpoint endpoint = bundle.allocateEndpoint();
                Matcher matcher = join(job, layer, bundle, endpoint, 0)) {
            Memory memory = new Memory().wrap(new byte[BYTES]);
            ReceiveOperation never = matcher.post(0, 1, 99, memory, 0, BYTES);
            SendOperation unmatched = matcher.send(0, 1, 98, memory, 0, BYTES, SendMode.STANDARD);
            while (matcher.probe(0, 1, 2) == null) {
                assertThat(victim.isAlive()).isTrue();
            }
            victim.destroyForcibly().waitFor();
            assertThat(matcher.await(() -> never.isDone() && unmatched.isDone(), TIMEOUT)
                            || (never.isDone() && unmatched.isDone()))
                    .isTrue();
            assertThat(never.error()).isEqualTo(OperationError.PEER_DEAD);
            assertThat(unmatched.error()).isEqualTo(OperationError.PEER_DEAD);
            byte[] before = new byte[1];
            ReceiveOperation received = matcher.post(0, 1, 1, memory.wrap(before), 0, 1);
            assertThat(received.isDone()).isTrue();
            assertThat(received.error()).isNull();
            assertThat(before[0]).isEqualTo((byte) 7);
            assertThat(matcher.post(0, 1, 2, memory, 0, 1).error()).isEqualTo(OperationError.PEER_DEAD);
            assertThat(matcher.post(0, Matcher.ANY_SOURCE, 2, memory, 0, 1).error())
                    .isEqualTo(OperationError.PEER_DEAD);
        } finally {
            victim.destroyForcibly();
        }
    }

    private static LayerConfiguration configuration(long job, String network, int rank) {
        Path directory = JobDirectory.defaultBase().resolve("test-" + Long.toHexString(job));
        String node = network.equals(LayerConfiguration.NO_PROTOCOL) ? "0" : Integer.toString(rank);
        return LayerConfiguration.builder()
                .job(job)
                .directory(directory)
                .network(network)
                .node(node)
                .property("clump.lease-millis", "200")
                .build();
    }

    private static Matcher join(long job, Layer layer, Bundle bundle, Endpoint endpoint, int rank) {
        Matcher matcher = Matcher.open(bundle, endpoint, MatcherConfiguration.of(rank, 2));
        endpoint.setTag(Tag.of(job));
        layer.registry().publish("rank-" + rank, endpoint.name());
        for (int peer = 0; peer < 2; peer++) {
            endpoint.destinations().map(peer, layer.registry().await("rank-" + peer, TIMEOUT), Tag.of(job));
        }
        return matcher;
    }

    private static Process start(long job, String network) throws IOException {
        return JavaChild.of(KilledPeerIT.class, job, network)
                .redirectOutput(Redirect.INHERIT)
                .start();
    }
}
