package io.clump.laboratory.harness;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A mean with its 95 % confidence interval, as the thesis gives them (section 5.1): the interval is rounded up to one
 * significant digit, and the other numbers to that digit's place. The thesis takes twice the standard error for its 50
 * and 100 repetitions; fewer repetitions need more, so this takes Student's quantile.
 *
 * @param mean of the repetitions
 * @param interval half the width of the interval; NaN for a single repetition, which has no interval
 * @param deviation the standard deviation of the repetitions; NaN for a single one
 */
public record Estimate(double mean, double interval, double deviation) {
    private static final double PROBABILITY = 0.975;

    private static final MathContext LEAST_DIGITS = new MathContext(2, RoundingMode.HALF_UP);

    /** Digits of a mean whose interval is not known, or 0. */
    private static final MathContext WITHOUT_INTERVAL = new MathContext(3, RoundingMode.HALF_UP);

    /** Estimates. */
    public static Estimate of(Sample sample) {
        double[] values =
                sample.rounds().stream().mapToDouble(Double::doubleValue).toArray();
        int count = values.length;
        double mean = Mean.of(values).getAsDouble();
        if (count == 1) {
            return new Estimate(mean, Double.NaN, Double.NaN);
        }
        double deviation = StandardDeviation.of(values).getAsDouble();
        double quantile = TDistribution.of(count - 1).inverseCumulativeProbability(PROBABILITY);
        return new Estimate(mean, quantile * deviation / Math.sqrt(count), deviation);
    }

    /**
     * Returns the mean and its interval, rounded as in the thesis, except that the mean keeps two digits, however wide
     * the interval is.
     *
     * @return such as {@code 3.33±0.07}; only the mean if there is no interval
     */
    public String text() {
        if (Double.isNaN(interval) || interval == 0) {
            return round(mean).toPlainString();
        }
        BigDecimal half = BigDecimal.valueOf(interval).round(new MathContext(1, RoundingMode.UP));
        BigDecimal digits = BigDecimal.valueOf(mean).round(LEAST_DIGITS);
        return BigDecimal.valueOf(mean)
                        .setScale(Math.max(half.scale(), digits.scale()), RoundingMode.HALF_UP)
                        .toPlainString()
                + "±" + half.toPlainString();
    }

    private static BigDecimal round(double value) {
        BigDecimal rounded = BigDecimal.valueOf(value).round(WITHOUT_INTERVAL);
        return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
    }
}
