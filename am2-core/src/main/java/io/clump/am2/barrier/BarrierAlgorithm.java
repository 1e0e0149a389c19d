package io.clump.am2.barrier;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Services;
import java.util.ArrayList;
import java.util.List;

/**
 * Order in which the processes of a barrier notify each other of their arrival. Ports, Split-C and MPI run every
 * algorithm, each with messages of its own ({@link Barrier}); {@link BarrierKind} lists the algorithms of Clump.
 *
 * <p>An algorithm of another jar is a public class with a public constructor without arguments, which the file {@code
 * META-INF/services/io.clump.am2.barrier.BarrierAlgorithm} of its jar names. All processes of a job have it on their
 * class path. It keeps no state; any thread may use it. {@code BarrierAlgorithmConformance}, in the test jar of this
 * module, tests what every algorithm must do.
 */
public interface BarrierAlgorithm {
    /**
     * Returns the name by which options choose the algorithm.
     *
     * @return lower-case words with hyphens in between, always the same
     */
    String optionName();

    /**
     * Returns the part of one process. The plans of all processes fit each other: a process that another one notifies
     * waits for it in one of its rounds.
     *
     * @param rank the process
     * @param nodes the node of each process, the same in all processes; equal numbers share memory
     * @return its plan
     */
    BarrierPlan plan(int rank, int[] nodes);

    /**
     * Returns whether the processes of a node use a counter in its memory, where possible ({@link NodeMeeting}). The
     * {@link #plan} is then for processes without such a counter.
     *
     * @return true if the runtime is to use a {@link NodeMeeting}
     */
    default boolean countsInNode() {
        return false;
    }

    /**
     * Returns whether the {@linkplain BarrierPlan#isTree plans} are a tree. A runtime that checks in a barrier what all
     * processes have done needs a tree.
     *
     * @return the same for each size
     */
    default boolean isTree() {
        return plan(0, new int[1]).isTree();
    }

    /**
     * Finds all algorithms.
     *
     * @return those of {@link BarrierKind}, in that order, and then those of other jars
     * @throws ClumpException if one cannot be made, or two have the same name; the message names them
     */
    static List<BarrierAlgorithm> all() {
        List<BarrierAlgorithm> all = new ArrayList<>(List.of(BarrierKind.values()));
        for (BarrierAlgorithm found : Services.all(BarrierAlgorithm.class)) {
            for (BarrierAlgorithm other : all) {
                if (other.optionName().equals(found.optionName())) {
                    throw new ClumpException("two barriers have the same name: found=" + found.optionName() + " of "
                            + other.getClass().getName() + " and "
                            + found.getClass().getName() + ", expected a name each");
                }
            }
            all.add(found);
        }
        return all;
    }

    /**
     * Returns the algorithm with a name.
     *
     * @param name its {@link #optionName}
     * @return the algorithm
     * @throws IllegalArgumentException if no algorithm has that name
     */
    static BarrierAlgorithm named(String name) {
        for (BarrierAlgorithm algorithm : all()) {
            if (algorithm.optionName().equals(name)) {
                return algorithm;
            }
        }
        throw new IllegalArgumentException("no such barrier: found=" + name + ", expected one of "
                + all().stream().map(BarrierAlgorithm::optionName).toList());
    }
}
