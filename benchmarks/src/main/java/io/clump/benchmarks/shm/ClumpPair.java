package io.clump.benchmarks.shm;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointName;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.ReturnedMessage;
import io.clump.am2.Tag;
import io.clump.benchmarks.worker.Place;
import java.time.Duration;

/** An endpoint on each side that has mapped the other one, as any program would make it. */
final class ClumpPair implements AutoCloseable {
    /** Index of the other side's endpoint. */
    static final int PEER = 0;

    /** Tag of all endpoints. */
    static final Tag TAG = Tag.of(40);

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int UNDELIVERABLE = 4;

    private final Layer layer;
    private final Bundle bundle;
    private final Endpoint endpoint;

    ClumpPair(Place place) {
        int side = place.side();
        layer = Layer.open(configuration(place));
        bundle = layer.allocateBundle();
        endpoint = bundle.allocateEndpoint();
        endpoint.setTag(TAG);
        endpoint.setReturnedMessageHandler(ClumpPair::fail);
        publish(name(side), endpoint);
        endpoint.map(PEER, await(name(1 - side)), TAG);
    }

    /** The layer of one process of the pair; properties of the process choose the queue. */
    static LayerConfiguration configuration(Place place) {
        return LayerConfiguration.builder()
                .properties(System.getProperties())
                .directory(place.directory().resolve("job"))
                .network(LayerConfiguration.NO_PROTOCOL)
                .build();
    }

    /** What the endpoint of a side is published as. */
    static String name(int side) {
        return "side-" + side;
    }

    Bundle bundle() {
        return bundle;
    }

    Endpoint endpoint() {
        return endpoint;
    }

    /** A bundle that nobody polls. */
    Bundle silentBundle() {
        return layer.allocateBundle();
    }

    void publish(String name, Endpoint published) {
        layer.registry().publish(name, published.name());
    }

    EndpointName await(String name) {
        return layer.registry().await(name, TIMEOUT);
    }

    @Override
    public void close() {
        layer.close();
    }

    /** Without an answer the other side would wait for ever. */
    private static void fail(ReturnedMessage message) {
        System.err.println("a message came back: reason=" + message.reason());
        Runtime.getRuntime().halt(UNDELIVERABLE);
    }
}
