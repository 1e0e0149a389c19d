package io.clump.shm;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Tag;
import java.io.IOException;
import java.time.Duration;

/** Process with a whole layer that answers requests until a request makes it sleep. */
final class LayerEcho {
    static final Tag TAG = Tag.of(7);
    static final String KEY = "echo";
    static final int ECHO = 1;
    static final int SLEEP = 2;

    static final int SEGMENT_BYTES = 4_096;

    /** Line that the process prints when it polls no more. */
    static final String ASLEEP = "asleep";

    private LayerEcho() {}

    public static void main(String[] arguments) throws IOException {
        boolean[] sleep = {false};
        try (Layer layer = Layer.open(LayerConfiguration.fromSystemProperties());
                Bundle bundle = layer.allocateBundle()) {
            Endpoint endpoint = bundle.allocateEndpoint();
            endpoint.setTag(TAG);
            endpoint.allocateSegment(SEGMENT_BYTES);
            endpoint.handlers().set(ECHO, message -> {
                if (message.dataLength() > 0) {
                    message.replyMedium(ECHO, message.data(), 0, message.dataLength(), message.argument(0));
                } else {
                    message.reply(ECHO, message.argument(0));
                }
            });
            endpoint.handlers().set(SLEEP, message -> {
                sleep[0] = true;
                message.reply(SLEEP);
            });
            layer.registry().publish(KEY, endpoint.name());
            bundle.pollUntil(() -> sleep[0], Duration.ofDays(1));
            // Not printed earlier: the poll that handled the request for sleep also handled messages that arrived right
            // after it.
            System.out.println(ASLEEP);
            while (System.in.read() >= 0) {
                // Neither polls nor ends until the test closes the stream or kills this process.
            }
        }
    }
}
