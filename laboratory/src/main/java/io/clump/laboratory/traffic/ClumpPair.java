package io.clump.laboratory.traffic;

import io.clump.am2.Bundle;
import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointName;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.ReturnedMessage;
import io.clump.am2.Tag;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Settling;
import io.clump.laboratory.worker.Workload;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * An endpoint on each side that has mapped the other one, as any program would make it. Properties of the processes
 * choose the protocols; where there is a network, each side is a node of its own unless {@link #NODES} says otherwise.
 * Belongs to its process's main thread.
 */
public final class ClumpPair {
    /** Index of the other side's endpoint. */
    public static final int PEER = 0;

    /** Parameter: 1 if both sides are the same node, whatever the protocols. */
    public static final String NODES = "nodes";

    /** Handlers of its endpoint from here on are not used by traffic. */
    public static final int FREE_HANDLERS = 10;

    public static final Tag TAG = Tag.of(40);

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int UNDELIVERABLE = 4;

    private final Layer layer;
    private final boolean hasNetwork;
    private final Bundle bundle;
    private final Endpoint endpoint;

    /** One object for all rounds, since the memory that a round allocates is measured. */
    private final Runnable poll = this::poll;

    public ClumpPair(Place place) {
        int side = place.side();
        LayerConfiguration configuration = configuration(place);
        layer = place.keep(Layer.open(configuration));
        hasNetwork = hasNetwork(configuration);
        bundle = layer.allocateBundle();
        endpoint = bundle.allocateEndpoint();
        endpoint.setTag(TAG);
        endpoint.handlers().setReturnedMessageHandler(ClumpPair::fail);
        publish(name(side), endpoint);
        endpoint.destinations().map(PEER, await(name(1 - side)), TAG);
    }

    /**
     * Returns the configuration of the layer of one process of the pair.
     *
     * @return the properties of the process, in the job that both sides share
     */
    public static LayerConfiguration configuration(Place place) {
        LayerConfiguration.Builder builder = builder(place);
        boolean isOneNode = place.parameters().getOrDefault(NODES, "2").equals("1");
        return hasNetwork(builder.build()) && !isOneNode
                ? builder.node("side-" + place.side()).build()
                : builder.build();
    }

    /** Returns the configuration by the properties of a process, in the job that all sides share. */
    public static LayerConfiguration.Builder builder(Place place) {
        return LayerConfiguration.builder()
                .properties(System.getProperties())
                .directory(place.directory().resolve("job"));
    }

    /** Returns the name under which a side's endpoint is published. */
    public static String name(int side) {
        return "side-" + side;
    }

    /** Returns the bundle of this side's endpoint. */
    public Bundle bundle() {
        return bundle;
    }

    /** Returns this side's endpoint. */
    public Endpoint endpoint() {
        return endpoint;
    }

    /** Makes a bundle that is not polled. */
    public Bundle silentBundle() {
        return layer.allocateBundle();
    }

    /** Tells the other side of an endpoint. */
    public void publish(String key, Endpoint published) {
        layer.registry().publish(key, published.name());
    }

    /** Waits until the other side has its handlers, too: no side may send before. */
    public void meet(int side, String what) {
        publish(what + "-" + side, endpoint);
        await(what + "-" + (1 - side));
    }

    /** Waits until the other side has published an endpoint. */
    public EndpointName await(String key) {
        return layer.registry().await(key, TIMEOUT);
    }

    /**
     * Polls until a condition holds.
     *
     * @throws ClumpException if it does not hold within a minute
     */
    public void pollUntil(String what, BooleanSupplier condition) {
        if (!bundle.pollUntil(condition, TIMEOUT)) {
            throw new ClumpException("waited for " + what + ", " + TIMEOUT.toSeconds() + " s");
        }
    }

    /**
     * Does a round of exchanges: side 0 times them, side 1 answers them and the one before.
     *
     * @return nanoseconds of all; on side 1 {@link io.clump.laboratory.worker.Workload#NOT_MEASURED}
     */
    public static long roundTrips(int side, long operations, Runnable exchange, Runnable answer) {
        if (side == 0) {
            return timed(operations, exchange);
        }
        for (long i = 0; i <= operations; i++) {
            answer.run();
        }
        return Workload.NOT_MEASURED;
    }

    /** Does exchanges, after a first one, not counted, in which the other side arrives; returns nanoseconds. */
    public static long timed(long operations, Runnable exchange) {
        exchange.run();
        long start = System.nanoTime();
        for (long i = 0; i < operations; i++) {
            exchange.run();
        }
        return System.nanoTime() - start;
    }

    /** Polls after a round. Does not allocate. */
    public void settle() {
        if (hasNetwork) {
            Settling.of(poll);
        }
    }

    private void poll() {
        bundle.poll();
    }

    private static boolean hasNetwork(LayerConfiguration configuration) {
        return !configuration.networks().isEmpty();
    }

    /** Ends the process: without an answer the other side would wait forever. */
    private static void fail(ReturnedMessage message) {
        System.err.println("a message returned: reason=" + message.reason());
        Runtime.getRuntime().halt(UNDELIVERABLE);
    }
}
