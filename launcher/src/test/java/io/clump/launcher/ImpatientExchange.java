package io.clump.launcher;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointName;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Tag;
import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * Program whose two processes send each other requests for ever, over a network that gives up a silent peer after some
 * seconds, more than a machine may pause. It ends when a message is returned.
 */
public final class ImpatientExchange implements SpmdProgram {
    private static final int REQUEST = 1;
    private static final int REPLY = 2;
    private static final int UNDER_WAY = 16;
    private static final Tag TAG = Tag.of(0x1A7);

    private int answers;
    private String returned = "";

    @Override
    public void run(SplitC splitc) {
        try (Layer layer = Layer.open(impatient(splitc.layer().configuration()))) {
            Bundle bundle = layer.allocateBundle();
            Endpoint endpoint = bundle.allocateEndpoint();
            endpoint.setTag(TAG);
            endpoint.handlers().set(REQUEST, message -> message.reply(REPLY));
            endpoint.handlers().set(REPLY, message -> answers++);
            endpoint.handlers()
                    .setReturnedMessageHandler(
                            message -> returned = message.reason().toString());
            layer.registry().publish("impatient-" + splitc.rank(), endpoint.name());
            EndpointName other = layer.registry().await("impatient-" + (1 - splitc.rank()), Duration.ofDays(1));
            endpoint.destinations().map(0, other, TAG);
            splitc.barrier();
            exchange(splitc, bundle, endpoint);
        }
    }

    private void exchange(SplitC splitc, Bundle bundle, Endpoint endpoint) {
        int sent = 0;
        boolean isToReport = splitc.rank() == 0;
        while (returned.isEmpty()) {
            if (sent - answers < UNDER_WAY) {
                endpoint.request(0, REQUEST);
                sent++;
            }
            bundle.poll();
            if (isToReport && answers > 0) {
                isToReport = false;
                System.err.println("exchanging");
            }
        }
        throw new IllegalStateException("a message came back: " + returned);
    }

    private static LayerConfiguration impatient(LayerConfiguration job) {
        Map<String, String> properties = new TreeMap<>(job.properties());
        properties.put("clump.udp.retries", "14");
        return new LayerConfiguration(
                job.directory(),
                job.job(),
                job.node(),
                job.local(),
                job.network(),
                job.poll(),
                job.registry(),
                properties);
    }
}
