package mine;

import io.clump.am2.barrier.BarrierAlgorithm;
import io.clump.am2.barrier.BarrierAlgorithmConformance;

/** Runs the tests that every barrier has to pass. */
class MineBarrierTest extends BarrierAlgorithmConformance {
    @Override
    protected BarrierAlgorithm algorithm() {
        return new MineBarrier();
    }
}
