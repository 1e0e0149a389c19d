package io.clump.laboratory.harness;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * A mean with its 95 % confidence interval, as the thesis tells them (section 5.1): the interval is rounded up to one
 * significant digit, and the other numbers to that digit's place. The thesis takes twice the standard error for its 50 and
 * 100 repetitions; fewer repetitions need more, so this takes Student's quantile.
 *
 * @param mean of the repetitions
 * @param interval half the width of the interval; NaN for a single repetition, of which nothing is known
 * @param deviation the standard deviation of the repetitions; NaN for a single one
 */
public record Estimate(double mean, double interval, double deviation) {
    /** Student's quantile for a probability of 0.975, for 1 to 30 degrees of freedom. */
    private static final double[] QUANTILES = {
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
        2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042
    };

    /** From here on what the thesis takes. */
    private static final double QUANTILE_OF_MANY = 2;

    private static final MathContext LEAST_DIGITS = new MathContext(2, RoundingMode.HALF_UP);

    /** Digits of a mean whose interval is not known, or 0. */
    private static final MathContext WITHOUT_INTERVAL = new MathContext(3, RoundingMode.HALF_UP);

    /** Estimates. */
    public static Estimate of(Sample sample) {
        double mean = sample.rounds().stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElseThrow();
        int count = sample.rounds().size();
        if (count == 1) {
            return new Estimate(mean, Double.NaN, Double.NaN);
        }
        double squares = sample.rounds().stream()
                .mapToDouble(value -> (value - mean) * (value - mean))
                .sum();
        double deviation = Math.sqrt(squares / (count - 1));
        double quantile = count - 1 <= QUANTILES.length ? QUANTILES[count - 2] : QUANTILE_OF_MANY;
        return new Estimate(mean, quantile * deviation / Math.sqrt(count), deviation);
    }

    /**
     * The mean and its interval, rounded as the thesis does it; but the mean keeps two digits, however wide the interval is.
     *
     * @return such as {@code 3.33±0.07}; without the interval if there is none
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

    /** The mean alone. */
    public String meanText() {
        String both = text();
        int sign = both.indexOf('±');
        return sign < 0 ? both : both.substring(0, sign);
    }

    private static BigDecimal round(double value) {
        BigDecimal rounded = BigDecimal.valueOf(value).round(WITHOUT_INTERVAL);
        return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
    }
}
