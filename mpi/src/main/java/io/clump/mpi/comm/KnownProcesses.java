package io.clump.mpi.comm;

import io.clump.am2.EndpointName;
import java.util.HashMap;
import java.util.Map;

/**
 * The processes that this process has met in any of its worlds. Each has a number here that it keeps: those of the
 * first world have their ranks.
 */
final class KnownProcesses {
    private final Map<EndpointName, Integer> numbers = new HashMap<>();

    /** Returns the number of a process, which gets the next one if it is new. */
    int number(EndpointName identity) {
        return numbers.computeIfAbsent(identity, known -> numbers.size());
    }
}
