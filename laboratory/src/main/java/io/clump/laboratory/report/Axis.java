package io.clump.laboratory.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An axis: which values it has, and where in a picture they are.
 *
 * @param min the lowest value
 * @param max the highest value, above the lowest one
 * @param isLog whether equal ratios have equal distances
 * @param start place of the lowest value
 * @param end place of the highest value
 */
record Axis(double min, double max, boolean isLog, double start, double end) {
    /** Values that an axis has besides the given ones. */
    enum Scale {
        /** Zero. */
        FROM_ZERO,
        /** A margin on both sides. */
        AROUND,
        /** A margin on both sides; equal ratios have equal distances; values that are not positive have no place. */
        LOG
    }

    private static final double MARGIN = 0.04;
    private static final int TEN = 10;
    private static final double[] STEPS = {1, 2, 2.5, 5, TEN};

    /** An axis that has all values that can be on it. */
    static Axis of(double[] values, Scale scale, double start, double end) {
        boolean isLog = scale == Scale.LOG;
        double[] some = Arrays.stream(values)
                .filter(value -> Double.isFinite(value) && (!isLog || value > 0))
                .toArray();
        double min = Arrays.stream(some).min().orElse(1);
        double max = Arrays.stream(some).max().orElse(1);
        if (scale == Scale.FROM_ZERO) {
            double low = Math.min(0, min * (1 + MARGIN));
            return new Axis(low, max <= 0 ? low == 0 ? 1 : 0 : max * (1 + MARGIN), false, start, end);
        }
        if (isLog) {
            double margin = max > min ? Math.pow(max / min, MARGIN) : 2;
            return new Axis(min / margin, max * margin, true, start, end);
        }
        double margin = max > min ? (max - min) * MARGIN : 1;
        return new Axis(min - margin, max + margin, false, start, end);
    }

    /** Returns the place of a value; a value beyond the ends of the axis is at its end. */
    double place(double value) {
        double inside = Math.max(min, Math.min(max, value));
        double part = isLog ? Math.log(inside / min) / Math.log(max / min) : (inside - min) / (max - min);
        return start + part * (end - start);
    }

    boolean has(double value) {
        return value >= min && value <= max;
    }

    /** Round values on the axis, about as many as wanted; where ratios count, all decades or more. */
    List<Double> ticks(int wanted) {
        if (isLog) {
            List<Double> many = logTicks(1, 2, 5);
            List<Double> decades = logTicks(1);
            return many.size() > wanted + 2 && decades.size() > 1 ? decades : many;
        }
        double rough = (max - min) / wanted;
        double power = Math.pow(TEN, Math.floor(Math.log10(rough)));
        double step = power
                * Arrays.stream(STEPS)
                        .filter(candidate -> candidate * power >= rough)
                        .findFirst()
                        .orElse(TEN);
        List<Double> ticks = new ArrayList<>();
        for (long i = (long) Math.ceil(min / step); i * step <= max; i++) {
            ticks.add(i * step);
        }
        return ticks;
    }

    private List<Double> logTicks(int... digits) {
        List<Double> ticks = new ArrayList<>();
        for (int exponent = (int) Math.floor(Math.log10(min)); exponent <= Math.log10(max); exponent++) {
            for (int digit : digits) {
                ticks.add(digit * Math.pow(TEN, exponent));
            }
        }
        ticks.removeIf(tick -> !has(tick));
        return ticks;
    }
}
