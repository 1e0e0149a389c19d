package io.clump.shm.claim;

import io.clump.am2.Thorough;
import java.util.Set;
import java.util.stream.Stream;

/** Algorithms of tests, for {@code @MethodSource}. */
public final class Algorithms {
    private static final Set<String> KINDS = Set.of("lock-free", "ticket", "mutex", "pull-list", "single-transfer");

    /** The default one, and the one whose lock is the system's, which no exploration of accesses reaches. */
    private static final Set<String> BASIC = Set.of("single-transfer", "mutex");

    private Algorithms() {}

    /** Returns the names of all algorithms. */
    public static Stream<String> names() {
        return ClaimAlgorithms.all().stream().map(ClaimAlgorithm::name);
    }

    /**
     * Returns the algorithms for tests that start many processes: in a plain build one of each kind, and all of them with
     * the profile {@code thorough}.
     */
    public static Stream<ClaimAlgorithm> ofEachKind() {
        return ClaimAlgorithms.all().stream()
                .filter(algorithm -> Boolean.getBoolean(Thorough.PROPERTY) || KINDS.contains(algorithm.name()));
    }

    /**
     * Returns the names of the algorithms for tests in which many processes run for long: in a plain build the default one
     * and the one whose lock is the system's, and all of them with the profile {@code thorough}. {@link ClaimProperties} and
     * {@link ClaimExplorationTest} try the others access by access.
     */
    public static Stream<String> few() {
        return names().filter(Algorithms::isAmongFew);
    }

    /** Returns those of the {@linkplain #few few} that recover the claims of a dead sender. */
    public static Stream<String> fewSurvivors() {
        return survivors().filter(Algorithms::isAmongFew);
    }

    private static boolean isAmongFew(String name) {
        return Boolean.getBoolean(Thorough.PROPERTY) || BASIC.contains(name);
    }

    /** Returns the names of the algorithms that recover the claims of a dead sender. */
    public static Stream<String> survivors() {
        return ClaimAlgorithms.all().stream()
                .filter(algorithm -> algorithm.description().survivesDeadSender())
                .map(ClaimAlgorithm::name);
    }
}
