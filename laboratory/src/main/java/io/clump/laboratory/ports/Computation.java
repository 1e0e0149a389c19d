package io.clump.laboratory.ports;

import io.clump.am2.Layer;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import io.clump.ports.BackgroundPorts;
import io.clump.ports.PortsConfiguration;

/** A computation on one processor, alone or beside the thread of idle {@link BackgroundPorts}. */
public final class Computation implements Workload {
    private static final int STEPS = 1000;

    private double number = 1;

    public Computation(Place place) {
        Layer layer = place.keep(Layer.open(ClumpPair.configuration(place)));
        if (place.is("ports")) {
            place.keep(BackgroundPorts.join(layer, PortsConfiguration.of(0, 1), BackgroundPorts.DEFAULT_REST));
        }
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
}
