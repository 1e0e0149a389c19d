package io.clump.ports;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.barrier.BarrierAlgorithm;
import io.clump.am2.barrier.BarrierConformance;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

/** Row G26: barriers (thesis 1282–1291, 1416–1446). */
class BarrierTest extends BarrierConformance {
    private static final int ROUNDS = 20;

    @Override
    protected String run(BarrierAlgorithm algorithm, int[] nodeOfRank, Program program) {
        List<Throwable> failures = new CopyOnWriteArrayList<>();
        PortsJob.onNodes(nodeOfRank).withoutOwnMapping().run(process -> {
            try {
                program.run(new PortsMember(process, algorithm));
            } catch (RuntimeException e) { // catch-all: the test checks what the program has noted
                failures.add(e);
                process.leave();
            }
        });
        return failures.toString();
    }

    private record PortsMember(PortsJob.Process process, BarrierAlgorithm algorithm) implements Member {
        @Override
        public int rank() {
            return process.rank;
        }

        @Override
        public void barrier() {
            process.ports.barrier(algorithm);
        }

        @Override
        public RuntimeException vanish() {
            return new IllegalStateException("leaves in the middle");
        }
    }

    /** No process leaves a barrier before all have entered it, even if one of them is late. */
    @Test
    void barriersOfAllKindsFollowEachOther() {
        int size = 5;
        List<BarrierAlgorithm> all = BarrierAlgorithm.all();
        AtomicIntegerArray entered = new AtomicIntegerArray(size);
        PortsJob.onNodes(0, 0, 1, 0, 1).run(process -> {
            SplittableRandom random = new SplittableRandom(process.rank);
            for (int round = 1; round <= ROUNDS * all.size(); round++) {
                int polls = random.nextInt(50);
                for (int i = 0; i < polls; i++) {
                    process.ports.poll();
                }
                entered.set(process.rank, round);
                process.ports.barrier(all.get(round % all.size()));
                for (int rank = 0; rank < size; rank++) {
                    assertThat(entered.get(rank)).isGreaterThanOrEqualTo(round);
                }
            }
        });
    }

    @Test
    void aBarrierOfAnotherJarIsFoundByItsName() {
        assertThat(BarrierAlgorithm.named("deputy")).isInstanceOf(DeputyBarrier.class);
    }
}
