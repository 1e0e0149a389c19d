package io.clump.shm.claim;

import static java.util.Objects.requireNonNull;

/** Algorithms by the names under which they are registered. */
final class TestAlgorithms {
    private TestAlgorithms() {}

    static ClaimAlgorithm named(String name) {
        return requireNonNull(ClaimAlgorithms.named(name), name);
    }
}
