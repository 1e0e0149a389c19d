package io.clump.mpi.conformance;

import io.clump.am2.barrier.BarrierAlgorithm;
import io.clump.am2.barrier.BarrierConformance;
import io.clump.mpi.MpiJob;
import java.util.Arrays;
import mpi.MPI;

class BarrierTest extends BarrierConformance {
    @Override
    protected String run(BarrierAlgorithm algorithm, int[] nodeOfRank, Program program) {
        share(program);
        try {
            MpiJob.onNodes(nodeOfRank)
                    .property("clump.mpi.barrier", algorithm.optionName())
                    .run(Main.class);
            return "";
        } catch (AssertionError e) {
            return Arrays.toString(e.getSuppressed());
        }
    }

    /** Waits for the others in turns. */
    public static final class Main implements BarrierConformance.Member {
        private Main() {}

        /** A program of MPI. */
        public static void main(String[] arguments) {
            MPI.Init(arguments);
            BarrierConformance.shared().run(new Main());
            MPI.Finalize();
        }

        @Override
        public int rank() {
            return MPI.COMM_WORLD.Rank();
        }

        @Override
        public void barrier() {
            MPI.COMM_WORLD.Barrier();
        }

        @Override
        public RuntimeException vanish() {
            return new IllegalStateException("leaves in the middle");
        }
    }
}
