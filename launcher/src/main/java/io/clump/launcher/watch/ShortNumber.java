package io.clump.launcher.watch;

import java.util.Locale;

/** Formats numbers in at most five columns: 99999, then 100k, 12.3M and so on. */
final class ShortNumber {
    private static final long LONGEST_IN_FULL = 99_999;
    private static final double STEP = 1_000;
    private static final String UNITS = "kMGTPE";

    private ShortNumber() {}

    static String of(long number) {
        if (number <= LONGEST_IN_FULL) {
            return Long.toString(number);
        }
        double value = number / STEP;
        int unit = 0;
        // A value that would be rounded to 1000 is shown as 1.00 of the next unit.
        while (value >= STEP - 0.5) {
            value /= STEP;
            unit++;
        }
        String digits = value >= 99.95 ? "%.0f" : value >= 9.995 ? "%.1f" : "%.2f";
        return String.format(Locale.ROOT, digits, value) + UNITS.charAt(unit);
    }
}
