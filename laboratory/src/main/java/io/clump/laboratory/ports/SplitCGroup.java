package io.clump.laboratory.ports;

import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.barrier.BarrierKind;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Settling;
import io.clump.laboratory.worker.Workload;
import io.clump.splitc.ProgramMonitor;
import io.clump.splitc.Reduction;
import io.clump.splitc.SplitC;
import io.clump.splitc.SplitCConfiguration;
import io.clump.splitc.SplitCSettings;
import java.util.Map;

/** Barriers, or sums of one number, of several processes of a Split-C program on one node. */
public final class SplitCGroup implements Workload {
    private static final String SIZE = "size";
    private static final String SUM = "sum";

    private final Layer layer;
    private final SplitC splitc;
    private final boolean isSum;
    private long sum = 1;

    /** A contestant that is called like the kind of barrier. */
    static Contestant contestant(BarrierKind kind, boolean isSum, int size) {
        return Contestant.group(kind.optionName(), SplitCGroup.class, size)
                .with(Map.of(SIZE, Integer.toString(size), SUM, Boolean.toString(isSum)))
                .withProperties(Map.of(
                        "clump.network", LayerConfiguration.NO_PROTOCOL, SplitCSettings.BARRIER, kind.optionName()));
    }

    /** Makes one process, and waits for the others. */
    public SplitCGroup(Place place) {
        isSum = Boolean.parseBoolean(place.parameters().get(SUM));
        layer = Layer.open(ClumpPair.configuration(place));
        splitc = SplitC.join(
                layer, new SplitCConfiguration(place.side(), place.number(SIZE), Map.of()), ProgramMonitor.SILENT);
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

    @Override
    public void close() {
        splitc.close();
        layer.close();
    }
}
