package io.clump.am2.barrier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Contract of the barriers of a runtime. */
public abstract class BarrierConformance {
    /** More barriers than any runtime remembers, or has numbers for. */
    private static final int BARRIERS = 70;

    private static final int MOST_PROCESSES = 8;
    private static final int MOST_NODES = 3;

    /** A process of a job of the runtime. */
    public interface Member {
        /** Number of this process. */
        int rank();

        /** Waits for all processes, by the algorithm of the job. */
        void barrier();

        /** Makes the exception that a process throws to leave the job without a word. */
        RuntimeException vanish();
    }

    /** Program of each process. */
    @FunctionalInterface
    public interface Program {
        void run(Member member);
    }

    private static final AtomicReference<Program> SHARED = new AtomicReference<>();

    /** Keeps a program for processes that have classes of their own. */
    protected static void share(Program program) {
        SHARED.set(program);
    }

    /** Returns the program that was shared last. */
    public static Program shared() {
        return SHARED.get();
    }

    /** Returns whether the runtime has barriers of an algorithm. */
    protected boolean has(BarrierAlgorithm algorithm) {
        return true;
    }

    /**
     * Runs a job of threads until all its processes have ended. A process whose program throws leaves the job.
     *
     * @param nodeOfRank the node of each process
     * @return a description of what the processes have thrown
     */
    protected abstract String run(BarrierAlgorithm algorithm, int[] nodeOfRank, Program program);

    /** Jobs of 1 to 8 processes on 1 to 3 nodes; each algorithm in some of them. */
    static Stream<int[]> jobs() {
        List<int[]> jobs = new ArrayList<>();
        for (int size = 1; size <= MOST_PROCESSES; size++) {
            for (int nodes = 1; nodes <= Math.min(size, MOST_NODES); nodes++) {
                int[] nodeOfRank = new int[size];
                for (int rank = 0; rank < size; rank++) {
                    nodeOfRank[rank] = size % 2 == 0 ? rank * nodes / size : rank % nodes;
                }
                jobs.add(nodeOfRank);
            }
        }
        return jobs.stream();
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void noProcessLeavesBeforeAllHaveEntered(int[] nodeOfRank) {
        List<BarrierAlgorithm> algorithms =
                BarrierAlgorithm.all().stream().filter(this::has).toList();
        int number =
                (int) jobs().takeWhile(job -> !Arrays.equals(job, nodeOfRank)).count();
        BarrierAlgorithm algorithm = algorithms.get(number % algorithms.size());
        int size = nodeOfRank.length;
        AtomicIntegerArray entered = new AtomicIntegerArray(size);
        AtomicIntegerArray left = new AtomicIntegerArray(size);
        String failures = run(algorithm, nodeOfRank, member -> {
            for (int barrier = 1; barrier <= BARRIERS; barrier++) {
                entered.set(member.rank(), barrier);
                member.barrier();
                for (int rank = 0; rank < size; rank++) {
                    if (entered.get(rank) < barrier) {
                        throw new IllegalStateException("rank " + rank + " has not entered barrier " + barrier);
                    }
                }
                left.set(member.rank(), barrier);
            }
        });
        for (int rank = 0; rank < size; rank++) {
            assertThat(left.get(rank))
                    .as(
                            "barriers that rank %d has left, barrier=%s, nodes=%s, failures=%s",
                            rank, algorithm.optionName(), Arrays.toString(nodeOfRank), failures)
                    .isEqualTo(BARRIERS);
        }
    }

    static Stream<BarrierKind> kindsOfWaits() {
        return Stream.of(BarrierKind.BINOMIAL, BarrierKind.DISSEMINATION, BarrierKind.COUNTER);
    }

    /** No message says that it is gone. */
    @ParameterizedTest
    @MethodSource("kindsOfWaits")
    void aProcessThatDiesEndsTheBarrierOfTheOthersWithAnError(BarrierKind kind) {
        if (!has(kind)) {
            return;
        }
        int[] nodeOfRank = {0, 0, 1};
        int gone = 1;
        AtomicReferenceArray<Throwable> failures = new AtomicReferenceArray<>(nodeOfRank.length);
        String all = run(kind, nodeOfRank, member -> {
            member.barrier();
            member.barrier();
            member.barrier();
            if (member.rank() == gone) {
                throw member.vanish();
            }
            try {
                member.barrier();
            } catch (RuntimeException e) {
                failures.set(member.rank(), e);
                throw e;
            }
        });
        for (int rank = 0; rank < nodeOfRank.length; rank++) {
            if (rank != gone) {
                assertThat(failures.get(rank))
                        .as("failure of rank %d, failures=%s", rank, all)
                        .isNotNull();
            }
        }
    }
}
