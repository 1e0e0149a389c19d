package io.clump.mpi.comm;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.barrier.BarrierAlgorithm;
import io.clump.am2.barrier.BarrierKind;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;
import io.clump.matching.MatcherConfiguration;
import java.util.List;

/** Settings of the messages of MPI. */
public final class WorldSettings {
    /** Property: the kind of barrier. */
    private static final String BARRIER = "clump.mpi.barrier";

    /** Property: the longest message that is sent at once. */
    private static final String EAGER = "clump.mpi.eager-bytes";

    /** Property: the memory for messages of one sender. */
    private static final String CREDIT = "clump.mpi.credit-bytes";

    /** Property: the polls while the program computes. */
    private static final String PROGRESS = "clump.mpi.progress";

    private static final String BY_CALLS = "calls";

    private static final String BY_THREAD = "thread";

    /** The kind of barrier: one that reports along a tree, or rounds of doubling distance. */
    public static final Setting BARRIER_KIND = Setting.of(
            BARRIER,
            Values.oneOf(BarrierAlgorithm.all().stream()
                    .map(BarrierAlgorithm::optionName)
                    .toList()),
            BarrierKind.COUNTER.optionName(),
            "Barrier of MPI communicators: messages along a tree or chain, or dissemination in rounds of doubling"
                    + " distance. With counter, the processes of a node use a counter in shared memory, and one"
                    + " process of each node takes part in the dissemination.");

    /** Longest message that is sent before a receive is known to be posted for it. */
    public static final Setting EAGER_BYTES = Setting.of(
            EAGER,
            Values.whole(0, MatcherConfiguration.MOST_EAGER_BYTES).in("bytes"),
            Integer.toString(MatcherConfiguration.DEFAULT_EAGER_BYTES),
            "Maximum length of an eager MPI message. The bytes of a longer message are sent after a receive has"
                    + " matched it.");

    /** Memory for unexpected messages at a receiver. */
    public static final Setting CREDIT_BYTES = Setting.of(
            CREDIT,
            Values.whole(0, MatcherConfiguration.MOST_CREDIT_BYTES).in("bytes"),
            Integer.toString(MatcherConfiguration.DEFAULT_CREDIT_BYTES),
            "Memory at an MPI receiver for the unexpected messages of one sender. A message takes 64 bytes and its"
                    + " length, rounded up to 64 bytes. When the memory is used up, further messages wait for their"
                    + " receive.");

    /** The polls while the program computes. */
    public static final Setting PROGRESS_BY = Setting.of(
            PROGRESS,
            Values.oneOf(List.of(BY_CALLS, BY_THREAD)),
            BY_CALLS,
            "Progress of MPI while the program computes, for instance for accesses of other nodes to its windows:"
                    + " only in MPI calls, or also in a thread that polls up to a few thousand times per second"
                    + " while no call is in progress.");

    private WorldSettings() {}

    /**
     * Returns whether a thread gets messages on while the program computes.
     *
     * @param layer settings of the process
     * @return true if the user wants it
     */
    public static boolean hasThread(LayerConfiguration layer) {
        return PROGRESS_BY.word(layer).equals(BY_THREAD);
    }
}
