package io.clump.shm.claim;

import io.clump.am2.Thorough;
import java.util.Set;
import java.util.stream.Stream;

/** Algorithms of tests, for {@code @MethodSource}. */
public final class Algorithms {
    private static final Set<String> KINDS = Set.of("lock-free", "ticket", "mutex", "pull-list", "single-transfer");

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

    /** Returns the names of the algorithms that recover the claims of a dead sender. */
    public static Stream<String> survivors() {
        return ClaimAlgorithms.all().stream()
                .filter(algorithm -> algorithm.description().survivesDeadSender())
                .map(ClaimAlgorithm::name);
    }
}
