package io.clump.laboratory.experiment;

/** Quantity that a claim judges: the value of a cell, or the ratio of two values. */
sealed interface Comparison permits Quantity, Count {
    /** Fewer rounds decide nothing. */
    int LEAST_TURNS = 5;

    /** Returns the value that represents all rounds. */
    double median();

    /**
     * Returns whether it is between two limits, as far as that is decided.
     *
     * @param risk one in {@code 1 / risk} such answers may be wrong by chance
     */
    boolean isInside(double least, double most, double risk);

    /** Returns whether it is not, as far as that is decided. */
    boolean isOutside(double least, double most, double risk);

    /** Returns whether a limit is in its interval. */
    boolean isAtLimit(double least, double most, double risk);

    /** Returns the distance to the nearest limit; negative if it does not lie between them. */
    double slack(double least, double most);

    /** Such as {@code 1.25 (1.22 to 1.28) for fft}. */
    String text(double risk);
}
