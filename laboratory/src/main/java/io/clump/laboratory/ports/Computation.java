package io.clump.laboratory.ports;

import io.clump.am2.Layer;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import io.clump.ports.BackgroundPorts;
import io.clump.ports.PortsConfiguration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A computation on one processor, alone or beside the thread of idle {@link BackgroundPorts}. */
public final class Computation implements Workload {
    private static final String HAS_PORTS = "ports";
    private static final int STEPS = 1000;

    private final Layer layer;
    private final @Nullable BackgroundPorts ports;
    private double number = 1;

    /** A contestant with or without ports. */
    static Contestant contestant(boolean hasPorts, Map<String, String> properties) {
        return Contestant.single(hasPorts ? "beside-ports" : "alone", Computation.class)
                .with(Map.of(HAS_PORTS, Boolean.toString(hasPorts)))
                .withProperties(properties);
    }

    /** Opens the ports, if it has some. */
    public Computation(Place place) {
        layer = Layer.open(ClumpPair.configuration(place));
        boolean hasPorts = Boolean.parseBoolean(place.parameters().getOrDefault(HAS_PORTS, "false"));
        ports = hasPorts
                ? BackgroundPorts.join(layer, PortsConfiguration.of(0, 1), BackgroundPorts.DEFAULT_REST)
                : null;
    }

    @Override
    public long run(long operations) {
        long start = System.nanoTime();
        for (long i = 0; i < operations; i++) {
            for (int step = 0; step < STEPS; step++) {
                number = Math.sqrt(number + step);
            }
        }
        return System.nanoTime() - start;
    }

    @Override
    public String note() {
        return Double.isNaN(number) ? "the computation has failed" : "";
    }

    @Override
    public void close() {
        if (ports != null) {
            ports.close();
        }
        layer.close();
    }
}
