package io.clump.apps.md;

import org.jspecify.annotations.Nullable;

/** Nature's own checks: energy and momentum are conserved. */
final class Verification {
    /** Largest difference of the energy from that at the start, as a part of it. */
    static final double MOST_DRIFT = 1e-3;

    /** Momentum that rounding may make for each particle. */
    static final double MOST_MOMENTUM = 1e-12;

    private Verification() {}

    static double drift(double[] energies) {
        double largest = 0;
        for (double energy : energies) {
            largest = Math.max(largest, Math.abs((energy - energies[0]) / energies[0])); // not a number stays so
        }
        return largest;
    }

    /** Describes the fault, or returns null if there is no fault. */
    static @Nullable String failure(double drift, double momentum, int particles) {
        if (!(drift <= MOST_DRIFT)) {
            return "the energy is not conserved: drift=" + drift + ", expected at most " + MOST_DRIFT;
        }
        if (!(momentum <= MOST_MOMENTUM * particles)) {
            return "momentum=" + momentum + ", expected at most " + MOST_MOMENTUM * particles;
        }
        return null;
    }
}
