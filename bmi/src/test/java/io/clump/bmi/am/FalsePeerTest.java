package io.clump.bmi.am;

import io.clump.am2.Await;
import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.job.JobDirectory;
import io.clump.bmi.Bmi;
import io.clump.bmi.Info;
import io.clump.bmi.UnexpectedMessage;
import io.clump.bmi.engine.Frame;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A process that has the job's key, and sends frames that no correct peer sends. */
class FalsePeerTest {
    private static final long JOB = ProcessHandle.current().pid() << 20 | 7 << 15;
    private static final String METHOD = "handshake";
    private static final Duration TIMEOUT = Duration.ofDays(1);

    private final UnexpectedMessage[] messages = new UnexpectedMessage[1];

    @Test
    void acknowledgementOfWhatWasNotSentGivesThePeerUp() {
        try (Bmi server = Bmi.initialize(METHOD, METHOD + "://server", configuration("0"));
                Layer layer = Layer.open(configuration("1"))) {
            Bundle bundle = layer.allocateBundle();
            Endpoint endpoint = bundle.allocateEndpoint();
            endpoint.setTag(EndpointMethod.tagOf(METHOD, JOB));
            endpoint.destinations()
                    .map(0, layer.registry().await("bmi-" + METHOD + "-server", TIMEOUT), endpoint.tag());
            send(endpoint, 0, 0);
            awaitPeers(server, bundle, 1);
            send(endpoint, 5, 1);
            awaitPeers(server, bundle, 0);
        }
    }

    private static void send(Endpoint endpoint, int acknowledged, int order) {
        endpoint.request(0, AmLink.HANDLER, Frame.CREDIT | acknowledged << Short.SIZE, 0, 0, 0, 0, 0, 0, order);
    }

    private void awaitPeers(Bmi server, Bundle bundle, int count) {
        Await.until(count + " peers", () -> {
            server.testUnexpected(messages);
            bundle.poll();
            return server.getInfo(null, Info.PEERS) == count;
        });
    }

    private static LayerConfiguration configuration(String node) {
        return LayerConfiguration.builder()
                .job(JOB)
                .directory(JobDirectory.defaultBase().resolve("test-" + Long.toHexString(JOB)))
                .local(LayerConfiguration.NO_PROTOCOL)
                .network("udp")
                .node(node)
                .build();
    }
}
