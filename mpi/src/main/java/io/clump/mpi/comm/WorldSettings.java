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

    /** The kind of barrier: one of those that report along a tree, or rounds of doubling distance. */
    public static final Setting BARRIER_KIND = Setting.of(
            BARRIER,
            Values.oneOf(BarrierAlgorithm.all().stream()
                    .map(BarrierAlgorithm::optionName)
                    .toList()),
            BarrierKind.COUNTER.optionName(),
            "How the processes of a communicator of MPI wait for each other: by messages along a tree or chain, or by"
                    + " dissemination in rounds of doubling distance; with counter, those of a node count themselves in"
                    + " shared memory, and one of each node goes through these rounds.");

    /** Longest message that is sent before a receive is known to be posted for it. */
    public static final Setting EAGER_BYTES = Setting.of(
            EAGER,
            Values.whole(0, MatcherConfiguration.MOST_EAGER_BYTES).in("bytes"),
            Integer.toString(MatcherConfiguration.DEFAULT_EAGER_BYTES),
            "Longest message of MPI whose bytes are sent at once; those of a longer one follow when a receive matches"
                    + " it.");

    /** Memory that messages may take at a receiver that has not asked for them. */
    public static final Setting CREDIT_BYTES = Setting.of(
            CREDIT,
            Values.whole(0, MatcherConfiguration.MOST_CREDIT_BYTES).in("bytes"),
            Integer.toString(MatcherConfiguration.DEFAULT_CREDIT_BYTES),
            "Memory that messages of one sender of MPI may take at a receiver that has posted no receive for them;"
                    + " each takes 64 bytes, and its length in steps of 64 bytes. When it is used up, messages wait for"
                    + " their receive.");

    /** The polls while the program computes. */
    public static final Setting PROGRESS_BY = Setting.of(
            PROGRESS,
            Values.oneOf(List.of(BY_CALLS, BY_THREAD)),
            BY_CALLS,
            "What answers others while the program computes, for instance accesses of other nodes to its windows: only"
                    + " its calls of MPI, or also a thread that polls up to some thousand times a second while no"
                    + " call is in MPI.");

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
