package io.clump.shm.claim;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Services;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The claim algorithms that {@link java.util.ServiceLoader} finds on the class path, by the name that configurations
 * use and by the number that queue blocks hold.
 */
public final class ClaimAlgorithms {
    /** Loaded on the first use; guarded by the class. */
    private static @Nullable List<ClaimAlgorithm> all;

    private ClaimAlgorithms() {}

    /**
     * Returns the algorithm of a name.
     *
     * @param name name in a configuration
     * @return the algorithm, or null if no algorithm has that name
     */
    public static @Nullable ClaimAlgorithm named(String name) {
        return first(algorithm -> algorithm.name().equals(name));
    }

    /**
     * Returns the algorithm of a number.
     *
     * @param id what a queue block holds
     * @return the algorithm, or null if no algorithm has that number
     */
    public static @Nullable ClaimAlgorithm numbered(int id) {
        return first(algorithm -> algorithm.id() == id);
    }

    /**
     * Returns all algorithms.
     *
     * @return in the order of their numbers: Clump's own come first
     * @throws ClumpException if one of another jar cannot be made, or shares its name or number with another one
     */
    public static synchronized List<ClaimAlgorithm> all() {
        if (all == null) {
            all = sorted(Services.all(ClaimAlgorithm.class));
        }
        return all;
    }

    /**
     * Returns the names of all algorithms.
     *
     * @return in alphabetical order
     */
    public static SortedSet<String> names() {
        SortedSet<String> names = new TreeSet<>();
        all().forEach(algorithm -> names.add(algorithm.name()));
        return names;
    }

    /** Sorts algorithms by their numbers; refuses two of the same name or number. */
    static List<ClaimAlgorithm> sorted(List<ClaimAlgorithm> found) {
        List<ClaimAlgorithm> sorted = found.stream()
                .sorted(Comparator.comparingInt(ClaimAlgorithm::id))
                .toList();
        for (ClaimAlgorithm one : sorted) {
            for (ClaimAlgorithm other : sorted.subList(sorted.indexOf(one) + 1, sorted.size())) {
                if (one.name().equals(other.name()) || one.id() == other.id()) {
                    throw new ClumpException("two claim algorithms have the same name or number: found=" + text(one)
                            + " and " + text(other) + ", expected a name and a number each");
                }
            }
        }
        return sorted;
    }

    private static @Nullable ClaimAlgorithm first(Predicate<ClaimAlgorithm> condition) {
        return all().stream().filter(condition).findFirst().orElse(null);
    }

    private static String text(ClaimAlgorithm algorithm) {
        return algorithm.name() + " (" + algorithm.id() + ", "
                + algorithm.getClass().getName() + ")";
    }
}
