package io.clump.am2.barrier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Requirements on every {@link BarrierAlgorithm}: the plans of the processes of one job, carried out in virtual time,
 * where messages arrive in any order.
 */
public abstract class BarrierAlgorithmConformance {
    private static final int MOST_PROCESSES = 12;
    private static final int BARRIERS = 8;
    private static final int NO_RANK = -1;

    /** Returns the algorithm that is tested. */
    protected abstract BarrierAlgorithm algorithm();

    @Test
    void nameIsOneOfAnOption() {
        assertThat(algorithm().optionName())
                .matches("[a-z][a-z0-9-]*")
                .isEqualTo(algorithm().optionName());
    }

    @Test
    void plansAreTreesForEachSizeOrForNone() {
        forEachJob((nodes, random, seed) -> assertThat(plans(nodes))
                .as("seed=%d", seed)
                .allMatch(plan -> plan.isTree() == algorithm().isTree()));
    }

    @Test
    void noProcessLeavesBeforeAllHaveEntered() {
        forEachJob((nodes, random, seed) -> {
            List<BarrierPlan> plans = plans(nodes);
            assertThat(new Run(plans, random, NO_RANK, seed).left()).containsOnly(BARRIERS);
            List<BarrierPlan> withBroadcast = new ArrayList<>();
            for (int rank = 0; rank < nodes.length; rank++) {
                withBroadcast.add(plans.get(rank).releasedByRoot(rank, nodes.length));
            }
            assertThat(new Run(withBroadcast, random, NO_RANK, seed).left()).containsOnly(BARRIERS);
        });
    }

    /** The first processes of all nodes wait for each other as all processes of a job of one process a node do. */
    @Test
    void firstProcessesOfAllNodesWaitForEachOther() {
        forEachJob((nodes, random, seed) -> {
            List<BarrierPlan> plans = IntStream.range(0, nodes.length)
                    .mapToObj(rank -> BarrierPlan.amongNodes(rank, nodes, algorithm()))
                    .toList();
            int[] first = BarrierPlan.firstOfEachNode(nodes);
            int[] left = new Run(plans, random, NO_RANK, seed).left();
            assertThat(IntStream.of(first).map(rank -> left[rank])).containsOnly(BARRIERS);
            for (int rank = 0; rank < nodes.length; rank++) {
                boolean isFirst = BarrierPlan.firstOfNode(rank, nodes) == rank;
                assertThat(plans.get(rank).rounds().isEmpty()).isEqualTo(!isFirst || first.length == 1);
            }
        });
    }

    @Test
    void aProcessThatDiesKeepsAllOthersInTheBarrier() {
        forEachJob((nodes, random, seed) -> {
            int dead = random.nextInt(nodes.length);
            int[] left = new Run(plans(nodes), random, dead, seed).left();
            assertThat(left).as("seed=%d", seed).containsOnly(BARRIERS / 2);
        });
    }

    @Test
    void aProcessNotifiesAnotherOneAtMostOnce() {
        forEachJob((nodes, random, seed) -> {
            for (BarrierPlan plan : plans(nodes)) {
                Set<Integer> notified = new HashSet<>();
                for (BarrierPlan.Round round : plan.rounds()) {
                    for (int rank : round.notified()) {
                        assertThat(notified.add(rank)).isTrue();
                    }
                }
            }
        });
    }

    /** Jobs of 1 to 12 processes on 1 to 3 nodes. */
    private static void forEachJob(JobTest test) {
        long seed = new SplittableRandom().nextLong();
        SplittableRandom random = new SplittableRandom(seed);
        for (int size = 1; size <= MOST_PROCESSES; size++) {
            for (int count = 1; count <= 3; count++) {
                int nodes = count;
                test.run(
                        IntStream.generate(() -> random.nextInt(nodes))
                                .limit(size)
                                .toArray(),
                        random,
                        seed);
            }
        }
    }

    private List<BarrierPlan> plans(int[] nodes) {
        return IntStream.range(0, nodes.length)
                .mapToObj(rank -> algorithm().plan(rank, nodes))
                .toList();
    }

    @FunctionalInterface
    private interface JobTest {
        void run(int[] nodes, SplittableRandom random, long seed);
    }

    /** Processes that make barriers, one step of one of them after the other. */
    private static final class Run {
        private final List<BarrierPlan> plans;
        private final SplittableRandom random;
        private final int dead;
        private final long seed;
        private final int[] entered;
        private final int[] left;
        private final int[] nextRound;
        private final int[][] received;
        private final List<int[]> underWay = new ArrayList<>();

        Run(List<BarrierPlan> plans, SplittableRandom random, int dead, long seed) {
            this.plans = plans;
            this.random = random;
            this.dead = dead;
            this.seed = seed;
            int size = plans.size();
            entered = new int[size];
            left = new int[size];
            nextRound = new int[size];
            received = new int[size][size];
        }

        /** Goes on until no process can; returns how many barriers each has left. */
        int[] left() {
            boolean goesOn = true;
            while (goesOn) {
                goesOn = false;
                int start = random.nextInt(plans.size());
                for (int i = 0; i < plans.size(); i++) {
                    goesOn |= step((start + i) % plans.size());
                }
                if (!underWay.isEmpty()) {
                    int[] message = underWay.remove(random.nextInt(underWay.size()));
                    received[message[1]][message[0]]++;
                    goesOn = true;
                }
            }
            return left;
        }

        private boolean step(int rank) {
            if (entered[rank] == left[rank]) {
                if (left[rank] == BARRIERS || (rank == dead && left[rank] == BARRIERS / 2)) {
                    return false;
                }
                entered[rank]++;
                nextRound[rank] = 0;
                sendWord(rank);
                return true;
            }
            List<BarrierPlan.Round> rounds = plans.get(rank).rounds();
            if (nextRound[rank] < rounds.size()) {
                int[] awaited = rounds.get(nextRound[rank]).awaited();
                if (IntStream.of(awaited).anyMatch(other -> received[rank][other] == 0)) {
                    return false;
                }
                IntStream.of(awaited).forEach(other -> received[rank][other]--);
                nextRound[rank]++;
                sendWord(rank);
                return true;
            }
            left[rank]++;
            for (int other = 0; other < plans.size(); other++) {
                if (!plans.get(rank).rounds().isEmpty()
                        && !plans.get(other).rounds().isEmpty()) {
                    assertThat(entered[other])
                            .as("barriers that rank %d has entered when rank %d leaves, seed=%d", other, rank, seed)
                            .isGreaterThanOrEqualTo(left[rank]);
                }
            }
            return true;
        }

        private void sendWord(int rank) {
            List<BarrierPlan.Round> rounds = plans.get(rank).rounds();
            if (nextRound[rank] < rounds.size()) {
                for (int other : rounds.get(nextRound[rank]).notified()) {
                    underWay.add(new int[] {rank, other});
                }
            }
        }
    }
}
