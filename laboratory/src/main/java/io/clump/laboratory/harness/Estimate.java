package io.clump.laboratory.harness;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A mean with its 95 % confidence interval, as the thesis gives them (section 5.1): the interval is rounded up to one
 * significant digit, and the other numbers to that digit's place. The thesis takes twice the standard error for its 50
 * and 100 repetitions; fewer repetitions need more, so this takes Student's quantile. If it would reach zero although
 * all values are positive, the interval is that of their logarithms, which is asymmetric.
 *
 * @param mean of the repetitions
 * @param interval half the width of the interval; NaN for a single repetition, which has no interval
 * @param deviation the standard deviation of the repetitions; NaN for a single one
 * @param low lower end of the interval; the mean without an interval
 * @param high upper end of the interval; the mean without an interval
 */
public record Estimate(double mean, double interval, double deviation, double low, double high) {
    private static final double PROBABILITY = 0.975;

    private static final MathContext LEAST_DIGITS = new MathContext(2, RoundingMode.HALF_UP);

    /** Digits of a mean whose interval is not known, or 0. */
    private static final MathContext WITHOUT_INTERVAL = new MathContext(3, RoundingMode.HALF_UP);

    /** Makes one whose interval is as wide on both sides. */
    public Estimate(double mean, double interval, double deviation) {
        this(mean, interval, deviation, mean - half(interval), mean + half(interval));
    }

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
        double interval = quantile * deviation / Math.sqrt(count);
        if (interval < mean || Arrays.stream(values).anyMatch(value -> value <= 0)) {
            return new Estimate(mean, interval, deviation);
        }
        double[] logarithms = Arrays.stream(values).map(Math::log).toArray();
        double middle = Mean.of(logarithms).getAsDouble();
        double half = quantile * StandardDeviation.of(logarithms).getAsDouble() / Math.sqrt(count);
        double low = Math.min(mean, Math.exp(middle - half));
        return new Estimate(mean, interval, deviation, low, Math.max(mean, Math.exp(middle + half)));
    }

    private static double half(double interval) {
        return interval > 0 ? interval : 0;
    }

    /**
     * Returns the mean and its interval, rounded as in the thesis, except that the mean keeps two digits, however wide
     * the interval is.
     *
     * @return such as {@code 3.33±0.07}, or {@code 4.2 (0.31 to 19)} for one of logarithms; only the mean if there
     *     is no interval
     */
    public String text() {
        if (Double.isNaN(interval) || interval == 0) {
            return round(mean).toPlainString();
        }
        if (low > mean - interval) {
            return digits(mean) + " (" + digits(low) + " to " + digits(high) + ")";
        }
        BigDecimal half = BigDecimal.valueOf(interval).round(new MathContext(1, RoundingMode.UP));
        BigDecimal digits = BigDecimal.valueOf(mean).round(LEAST_DIGITS);
        return BigDecimal.valueOf(mean)
                        .setScale(Math.max(half.scale(), digits.scale()), RoundingMode.HALF_UP)
                        .toPlainString()
                + "±" + half.toPlainString();
    }

    private static String digits(double value) {
        BigDecimal rounded = BigDecimal.valueOf(value).round(LEAST_DIGITS);
        return (rounded.scale() < 0 ? rounded.setScale(0) : rounded).toPlainString();
    }

    private static BigDecimal round(double value) {
        BigDecimal rounded = BigDecimal.valueOf(value).round(WITHOUT_INTERVAL);
        return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
    }
}
