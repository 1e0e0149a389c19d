package io.clump.shm.claim;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** All claim algorithms, by the name configurations use and by the number queue blocks hold. */
public final class ClaimAlgorithms {
    private static final List<ClaimAlgorithm> ALL =
            List.of(new LockFreeClaim(), new LockFreeFifoClaim(), new TestAndSetStateClaim());

    private ClaimAlgorithms() {}

    /**
     * The algorithm of a name.
     *
     * @param name what a configuration says
     * @return the algorithm, or null if there is none of that name
     */
    public static @Nullable ClaimAlgorithm named(String name) {
        return ALL.stream()
                .filter(algorithm -> algorithm.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /**
     * The algorithm of a number.
     *
     * @param id what a queue block holds
     * @return the algorithm, or null if there is none of that number
     */
    public static @Nullable ClaimAlgorithm numbered(int id) {
        return ALL.stream()
                .filter(algorithm -> algorithm.id() == id)
                .findFirst()
                .orElse(null);
    }

    /**
     * All algorithms.
     *
     * @return in the order of their numbers
     */
    public static List<ClaimAlgorithm> all() {
        return ALL;
    }

    /**
     * The names of all algorithms.
     *
     * @return in alphabetical order
     */
    public static SortedSet<String> names() {
        SortedSet<String> names = new TreeSet<>();
        ALL.forEach(algorithm -> names.add(algorithm.name()));
        return names;
    }
}
