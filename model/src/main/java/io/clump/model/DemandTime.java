package io.clump.model;

import java.util.SplittableRandom;

/** Distribution of the times for which a simulated process computes and communicates. */
public enum DemandTime {
    /** Exponentially, as the formula for independent demands assumes. */
    EXPONENTIAL {
        @Override
        double draw(SplittableRandom random, double mean) {
            // StrictMath, as equal seeds are to give equal results on every machine; 1 - u is never 0.
            return -mean * StrictMath.log(1 - random.nextDouble());
        }
    },

    /** All are equally long. */
    CONSTANT {
        @Override
        double draw(SplittableRandom random, double mean) {
            return mean;
        }
    };

    /** A length with this mean. */
    abstract double draw(SplittableRandom random, double mean);
}
