package io.clump.model;

import java.util.SplittableRandom;

/** Distribution of the times for which a simulated process computes and communicates. */
public enum DemandTime {
    /** Exponentially, as the formula for independent demands assumes. */
    EXPONENTIAL,

    /** All are equally long. */
    CONSTANT;

    /** A length with this mean. */
    double draw(SplittableRandom random, double mean) {
        // StrictMath, as equal seeds are to give equal results on every machine; 1 - u is never 0.
        return this == CONSTANT ? mean : -mean * StrictMath.log(1 - random.nextDouble());
    }
}
