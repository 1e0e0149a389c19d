package io.clump.shm.claim;

import java.util.stream.Stream;

/** Which algorithms tests run with, for {@code @MethodSource}. */
public final class Algorithms {
    private Algorithms() {}

    /** The names of all. */
    public static Stream<String> names() {
        return ClaimAlgorithms.all().stream().map(ClaimAlgorithm::name);
    }

    /** The names of those that get back what a dead sender has claimed. */
    public static Stream<String> survivors() {
        return ClaimAlgorithms.all().stream()
                .filter(algorithm -> algorithm.description().survivesDeadSender())
                .map(ClaimAlgorithm::name);
    }
}
