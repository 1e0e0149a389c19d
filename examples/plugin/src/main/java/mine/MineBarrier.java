package mine;

import io.clump.am2.barrier.BarrierAlgorithm;
import io.clump.am2.barrier.BarrierPlan;

/** A barrier in which all processes report to process 1, which reports to process 0. */
public final class MineBarrier implements BarrierAlgorithm {
    @Override
    public String optionName() {
        return "mine";
    }

    @Override
    public BarrierPlan plan(int rank, int[] nodes) {
        return BarrierPlan.ofTree(rank, nodes, child -> Math.min(child - 1, 1));
    }
}
