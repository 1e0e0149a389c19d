package io.clump.benchmarks.apps;

import java.util.List;

/**
 * What a process sends, by a formula and as counted.
 *
 * @param what is counted, with the formula
 * @param expected by the formula, a process
 * @param result that the program tells and that is the count; empty if messages are counted
 */
record Volume(String what, double expected, String result) {
    private static final int DETAILS_OF_A_SIDE = 2;

    /** What was counted in a round, on the average of both processes, which have told of it: {@link AppRun}. */
    double counted(List<Long> details) {
        int place = result.isEmpty() ? 0 : 1;
        return (details.get(place) + details.get(DETAILS_OF_A_SIDE + place)) / 2.0;
    }
}
