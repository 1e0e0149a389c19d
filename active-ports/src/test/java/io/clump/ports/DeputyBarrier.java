package io.clump.ports;

import io.clump.am2.barrier.BarrierAlgorithm;
import io.clump.am2.barrier.BarrierPlan;

/** A barrier as another jar may bring it: all report to process 1, which reports to process 0. */
public final class DeputyBarrier implements BarrierAlgorithm {
    /** Called by {@link java.util.ServiceLoader}. */
    public DeputyBarrier() {}

    @Override
    public String optionName() {
        return "deputy";
    }

    @Override
    public BarrierPlan plan(int rank, int[] nodes) {
        return BarrierPlan.ofTree(rank, nodes, child -> Math.min(child - 1, 1));
    }
}
