package io.clump.benchmarks.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * From where to where an axis goes.
 *
 * @param min the lower end
 * @param max the upper end, above the lower one
 * @param isLog whether equal ratios take equal room
 */
record Axis(double min, double max, boolean isLog) {
    private static final double LONGEST_WITHOUT_ROOM = 1.05;
    private static final int MANY_DECADES = 3;
    private static final int TEN = 10;
    private static final double[] STEPS = {1, 2, 2.5, 5, TEN};
    private static final int[] FEW = {1, 2, 5};
    private static final int[] ONE = {1};

    /** An axis that begins at 0, or below if values are there, and has all values on it. */
    static Axis fromZero(DoubleStream values) {
        double[] all = values.filter(Double::isFinite).toArray();
        double max = Arrays.stream(all).max().orElse(1);
        double min = Arrays.stream(all).min().orElse(0);
        return new Axis(Math.min(0, min * LONGEST_WITHOUT_ROOM), max <= 0 ? 1 : max * LONGEST_WITHOUT_ROOM, false);
    }

    /** An axis that just has all values on it. */
    static Axis around(DoubleStream values) {
        double[] all = values.filter(Double::isFinite).toArray();
        double max = Arrays.stream(all).max().orElse(1);
        double min = Arrays.stream(all).min().orElse(0);
        return max > min ? new Axis(min, max, false) : new Axis(min - 1, max + 1, false);
    }

    /** A logarithmic axis that has all positive values on it. */
    static Axis logarithmic(DoubleStream values) {
        double[] all =
                values.filter(value -> Double.isFinite(value) && value > 0).toArray();
        double max = Arrays.stream(all).max().orElse(TEN);
        double min = Arrays.stream(all).min().orElse(1);
        return max > min ? new Axis(min, max, true) : new Axis(min / 2, max * 2, true);
    }

    /** The same with more room at its ends, as parts of its length. */
    Axis with(double before, double after) {
        if (isLog) {
            double ratio = max / min;
            return new Axis(min / Math.pow(ratio, before), max * Math.pow(ratio, after), true);
        }
        return new Axis(min - before * (max - min), max + after * (max - min), false);
    }

    /** Values to be marked on the axis: round ones, about as many as wanted. */
    List<Double> ticks(int wanted) {
        return isLog ? logTicks() : linearTicks(wanted);
    }

    /** A value as near as possible that is on the axis. */
    double clamp(double value) {
        return Math.max(min, Math.min(max, value));
    }

    private List<Double> linearTicks(int wanted) {
        double rough = (max - min) / wanted;
        double power = Math.pow(TEN, Math.floor(Math.log10(rough)));
        double step = power * TEN;
        for (double candidate : STEPS) {
            if (candidate * power >= rough) {
                step = candidate * power;
                break;
            }
        }
        List<Double> ticks = new ArrayList<>();
        for (long i = (long) Math.ceil(min / step); i * step <= max; i++) {
            ticks.add(i * step);
        }
        return ticks;
    }

    private List<Double> logTicks() {
        int first = (int) Math.floor(Math.log10(min));
        int last = (int) Math.floor(Math.log10(max));
        List<Double> ticks = new ArrayList<>();
        for (int exponent = first; exponent <= last; exponent++) {
            for (int digit : last - first > MANY_DECADES ? ONE : FEW) {
                double tick = digit * Math.pow(TEN, exponent);
                if (tick >= min && tick <= max) {
                    ticks.add(tick);
                }
            }
        }
        return ticks;
    }
}
