package io.clump.benchmarks.laboratory;

import io.clump.benchmarks.harness.Effort;
import io.clump.benchmarks.harness.Workbench;

/**
 * A part of an experiment that is measured as a whole, its contestants in turns; what it has found is kept when it is done.
 *
 * @param key a few words with dashes, unique in the experiment; the same in each run with the same options
 * @param expectedSeconds about how long it takes on two cores, for the time left; only the proportions matter
 * @param measure does it
 */
public record Trial(String key, double expectedSeconds, Measure measure) {
    /** Measures. */
    @FunctionalInterface
    public interface Measure {
        /**
         * Measures in processes of a workbench.
         *
         * @param workbench starts the processes
         * @param effort how long
         * @return what came out
         * @throws io.clump.am2.ClumpException if a process dies or does not answer
         */
        TrialResult run(Workbench workbench, Effort effort);
    }
}
