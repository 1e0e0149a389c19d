package io.clump.laboratory.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as people read them. */
final class Numbers {
    private static final MathContext TICK = new MathContext(6);
    private static final double FROM_HERE_SHORT = 10_000;
    private static final int SHORT = 4;
    private static final double THOUSAND = 1_000;
    private static final double KILO = 1_024;

    private Numbers() {}

    /** A round number for an axis; a large one with a letter for the thousands, millions or billions. */
    static String tick(double value) {
        return Math.abs(value) < FROM_HERE_SHORT ? plain(value) : shortened(value, THOUSAND, "");
    }

    /** A length for an axis; a multiple of 1,024 with the letters for that. */
    static String bytes(double value) {
        return value >= KILO && value % KILO == 0 ? shortened(value, KILO, "i") : tick(value);
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

    /** Formats a count and the word for the counted things. */
    static String count(long count, String word) {
        return String.format(Locale.ROOT, "%,d %s%s", count, word, count == 1 ? "" : "s");
    }

    private static String shortened(double value, double base, String mark) {
        double rest = value;
        int steps = 0;
        while (Math.abs(rest) >= base && steps < 3) {
            rest /= base;
            steps++;
        }
        String text = plain(rest);
        return text.length() > SHORT ? plain(value) : text + (mark.isEmpty() ? "kMG" : "KMG").charAt(steps - 1) + mark;
    }

    private static String plain(double value) {
        BigDecimal exact = new BigDecimal(value, TICK).stripTrailingZeros();
        return String.format(Locale.ROOT, "%,." + Math.max(0, exact.scale()) + "f", exact);
    }
}
