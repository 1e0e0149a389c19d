package io.clump.laboratory.ports;

import io.clump.am2.Layer;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Settling;
import io.clump.laboratory.worker.Workload;
import io.clump.splitc.ProgramMonitor;
import io.clump.splitc.Reduction;
import io.clump.splitc.SplitC;
import io.clump.splitc.SplitCConfiguration;
import java.util.Map;

/** Barriers, or sums of one number, of several processes of a Split-C program on one node. */
public final class SplitCGroup implements Workload {
    private final SplitC splitc;
    private final boolean isSum;
    private long sum = 1;

    public SplitCGroup(Place place) {
        isSum = place.is("sum");
        Layer layer = place.keep(Layer.open(ClumpPair.configuration(place)));
        splitc = place.keep(SplitC.join(
                layer, new SplitCConfiguration(place.side(), place.number("size"), Map.of()), ProgramMonitor.SILENT));
    }

    @Override
    public long run(long operations) {
        splitc.barrier();
        long start = System.nanoTime();
        for (long i = 0; i < operations; i++) {
            if (isSum) {
                sum = splitc.allReduce(sum & 1, Reduction.SUM);
            } else {
                splitc.barrier();
            }
        }
        long nanos = System.nanoTime() - start;
        splitc.barrier();
        Settling.of(splitc::poll);
        return splitc.rank() == 0 ? nanos : NOT_MEASURED;
    }
}
