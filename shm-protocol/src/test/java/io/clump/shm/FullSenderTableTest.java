package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server whose requester accepts no more senders cannot reply, but continues to work. */
class FullSenderTableTest {
    private static final Tag TAG = Tag.of(42);
    private static final int HANDLER = 1;
    private static final int REQUESTS = 3;

    private final Logger logger = Logger.getLogger(Peers.class.getName());
    private final List<String> warnings = new ArrayList<>();
    private final Handler listener = new Handler() {
        @Override
        public void publish(LogRecord record) {
            warnings.add(record.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        logger.addHandler(listener);
    }

    @AfterEach
    void leave() {
        logger.removeHandler(listener);
    }

    @Test
    void repliesToARequesterWithAFullTableComeBackAndAreWarnedOfOnce() {
        LayerConfiguration configuration = LayerConfiguration.builder()
                .node(TestNode.NODE)
                .network(LayerConfiguration.NO_PROTOCOL)
                .directory(TestNode.newDirectory())
                .property(ShmConfiguration.SENDERS, "2")
                .build();
        try (Layer layer = Layer.open(configuration)) {
            Bundle bundle = layer.allocateBundle();
            Endpoint requester = endpoint(bundle);
            Endpoint server = endpoint(bundle);
            Endpoint other = endpoint(bundle);
            List<Integer> received = new ArrayList<>();
            server.handlers().set(HANDLER, request -> {
                received.add(request.argument(0));
                request.reply(HANDLER, request.argument(0));
            });
            List<Integer> replies = new ArrayList<>();
            requester.handlers().set(HANDLER, reply -> replies.add(reply.argument(0)));
            other.destinations().map(0, requester.name(), TAG);
            requester.destinations().map(0, server.name(), TAG);
            for (int i = 0; i < REQUESTS; i++) {
                requester.request(0, HANDLER, i);
                bundle.poll();
            }

            assertThat(received).containsExactly(0, 1, 2);
            assertThat(replies).isEmpty();
            assertThat(server.statistics().returned()).isEqualTo(REQUESTS);
            assertThat(server.statistics().handlerErrors()).isZero();
            assertThat(warnings)
                    .containsExactly("its replies will return: too many senders to one endpoint: receiver=1,"
                            + " sender=2, expected at most 2, the receiver's clump.senders");

            // Requests without a possible reply do not affect others, and the requester of the warning is not given up.
            other.close();
            requester.request(0, HANDLER, REQUESTS);
            bundle.poll();
            bundle.poll();
            assertThat(replies).containsExactly(REQUESTS);
        }
    }

    private static Endpoint endpoint(Bundle bundle) {
        Endpoint endpoint = bundle.allocateEndpoint();
        endpoint.setTag(TAG);
        return endpoint;
    }
}
