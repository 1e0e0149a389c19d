package io.clump.benchmarks.apps;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What a process sends, by a formula and as counted.
 *
 * @param what is counted, with the formula
 * @param expected by the formula, a process
 * @param counted of what both processes have told of a round: {@link AppRun}
 */
record Volume(String what, double expected, ToDoubleFunction<List<Long>> counted) {
    private static final int DETAILS_OF_A_SIDE = 4;

    /** Messages in shared memory, on the average of both processes. */
    static double localMessages(List<Long> details) {
        return average(details, 0);
    }

    /** Bytes in shared memory, on the average of both processes. */
    static double localBytes(List<Long> details) {
        return average(details, 2);
    }

    private static double average(List<Long> details, int place) {
        return (details.get(place) + details.get(DETAILS_OF_A_SIDE + place)) / 2.0;
    }
}
