package io.clump.laboratory.thesis;

import io.clump.shm.claim.ClaimAlgorithms;
import java.util.ArrayList;
import java.util.List;

/** The claim algorithms by their names, in the order in which experiments show them. */
final class ClaimNames {
    static final String LOCK_FREE = "lock-free";
    static final String FIFO = "fifo";
    static final String SINGLE_TRANSFER = "single-transfer";
    static final String TEST_AND_SET = "test-and-set";
    static final String TICKET = "ticket";
    static final String MUTEX = "mutex";

    private ClaimNames() {}

    /** All algorithms, some of them first. */
    static List<String> all(List<String> first) {
        List<String> names = new ArrayList<>(first);
        ClaimAlgorithms.names().stream().filter(name -> !first.contains(name)).forEach(names::add);
        return List.copyOf(names);
    }
}
