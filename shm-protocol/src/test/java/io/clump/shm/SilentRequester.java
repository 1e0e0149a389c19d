package io.clump.shm;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Tag;
import java.io.IOException;
import java.time.Duration;

/**
 * Process that sends more requests than it has space for replies, and then does not poll until the test orders it to.
 */
final class SilentRequester {
    static final Tag TAG = Tag.of(7);
    static final String REPLIER = "replier";
    static final int ASK = 1;
    static final int ANSWER = 2;
    static final int REQUESTS = 400;

    /** Line that the process prints when it polls no more. */
    static final String SILENT = "silent";

    /** Line that the process prints when it has received all replies, in order. */
    static final String CONTENT = "content";

    private static final Duration BOUND = Duration.ofDays(1);

    private SilentRequester() {}

    public static void main(String[] arguments) throws IOException {
        int[] answers = {0};
        int[] misplaced = {0};
        try (Layer layer = Layer.open(LayerConfiguration.fromSystemProperties());
                Bundle bundle = layer.allocateBundle()) {
            Endpoint endpoint = bundle.allocateEndpoint();
            endpoint.setTag(TAG);
            endpoint.handlers().set(ANSWER, message -> misplaced[0] += message.argument(0) == answers[0]++ ? 0 : 1);
            endpoint.destinations().map(0, layer.registry().await(REPLIER, BOUND), TAG);
            for (int i = 0; i < REQUESTS; i++) {
                endpoint.request(0, ASK, i);
            }
            System.out.println(SILENT);
            if (System.in.read() >= 0) {
                bundle.pollUntil(() -> answers[0] == REQUESTS, BOUND);
                System.out.println(
                        answers[0] == REQUESTS && misplaced[0] == 0
                                ? CONTENT
                                : "answers=" + answers[0] + ", misplaced=" + misplaced[0]);
            }
        }
    }
}
