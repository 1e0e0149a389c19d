package io.clump.matching;

import java.util.function.Consumer;

/** A {@link MatchingJob} for the tests of other packages. */
public final class TestJob {
    private TestJob() {}

    /** Runs a program in processes that share a node, or have one each. */
    public static void run(int size, boolean isSpread, Consumer<Matcher> program) {
        int[] nodes = new int[size];
        for (int rank = 0; isSpread && rank < size; rank++) {
            nodes[rank] = rank;
        }
        MatchingJob job = isSpread ? MatchingJob.onNodes(nodes) : MatchingJob.onOneNode(size);
        job.run(process -> program.accept(process.matcher));
    }
}
