package io.clump.benchmarks.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as people read them. */
final class Numbers {
    private static final MathContext TICK = new MathContext(6);

    private Numbers() {}

    /** A round number, with a comma for the thousands. */
    static String round(double value) {
        BigDecimal exact = new BigDecimal(value, TICK).stripTrailingZeros();
        return String.format(Locale.ROOT, "%,." + Math.max(0, exact.scale()) + "f", exact);
    }

    /** Three digits or a few more. */
    static String digits(double value) {
        double size = Math.abs(value);
        String pattern = size == 0 || size >= 100 ? "%,.0f" : size >= 10 ? "%.1f" : size >= 0.01 ? "%.2f" : "%.2g";
        return String.format(Locale.ROOT, pattern, value);
    }

    /** A place in a plot: tenths are more than enough. */
    static String place(double value) {
        return new BigDecimal(String.format(Locale.ROOT, "%.1f", value))
                .stripTrailingZeros()
                .toPlainString();
    }

    /** A count and the word for what is counted. */
    static String count(long count, String word) {
        return String.format(Locale.ROOT, "%,d %s%s", count, word, count == 1 ? "" : "s");
    }
}
