package io.clump.laboratory.experiment;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Place of the result in a paper that a claim repeats, in one form for all papers: {@code PAPER, PLACE: VALUE}, such as
 * {@code Lumetta 1998, Table 6.5: 1.16 to 1.88 times}. The value begins with a number, or with two that it lies
 * between, in the unit of what the claim compares; if it does not, the paper has it in words.
 *
 * @param paper author and year
 * @param place a section, table or figure of it, or several
 * @param value the paper's result
 * @param least its smallest number; NaN if it is in words
 * @param most its largest number; NaN if it is in words
 */
public record Citation(String paper, String place, String value, double least, double most) {
    private static final Pattern FORM = Pattern.compile("(\\p{L}+ \\d{4}), ([^:]+): (.+)");
    private static final String NUMBER = "(-?\\d[\\d,]*(?:\\.\\d+)?)";
    private static final Pattern NUMBERS = Pattern.compile(NUMBER + "(?: to " + NUMBER + ")?(?![\\w.]).*");

    /** A limit that is further from the paper's value than this, as a part of it, is no longer the paper's. */
    private static final double MOST_TOLERANCE = 0.25;

    private static final double NEARLY = 1e-3;
    private static final double PERCENT = 100;

    /**
     * Reads one.
     *
     * @throws IllegalArgumentException if it has another form
     */
    static Citation of(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException(
                    "not a result of a paper: found=\"" + text + "\", expected \"AUTHOR YEAR, PLACE: VALUE\"");
        }
        String value = form.group(3);
        Matcher numbers = NUMBERS.matcher(value);
        if (!numbers.matches()) {
            return new Citation(form.group(1), form.group(2), value, Double.NaN, Double.NaN);
        }
        double first = number(numbers.group(1));
        double last = numbers.group(2) == null ? first : number(numbers.group(2));
        return new Citation(form.group(1), form.group(2), value, first, last);
    }

    /** Returns whether the paper has the result in words, without a number. */
    public boolean isInWords() {
        return Double.isNaN(least);
    }

    /**
     * Returns by how much limits are weaker than the paper's numbers.
     *
     * @return a part of the limit, 0 if they are the same; infinite if limits are stronger, or cannot be compared
     */
    double tolerance(double lower, double upper) {
        boolean isInside = least > lower * (1 - NEARLY) && most < upper * (1 + NEARLY);
        if (!isInside || least <= 0) {
            return Double.POSITIVE_INFINITY;
        }
        return Math.max(
                Double.isInfinite(lower) ? 0 : least / lower - 1, Double.isInfinite(upper) ? 0 : upper / most - 1);
    }

    /** Such as {@code Lumetta 1998, Table 6.5: 1.16 to 1.88 times, within 11 %}, for a claim with these limits. */
    String text(double lower, double upper) {
        double tolerance = tolerance(lower, upper);
        String limit = tolerance > MOST_TOLERANCE
                ? "; the limit is ours"
                : tolerance < NEARLY
                        ? ""
                        : String.format(Locale.ROOT, ", within %.0f %%", Math.ceil(PERCENT * tolerance - NEARLY));
        return paper + ", " + place + ": " + value + limit;
    }

    private static double number(String text) {
        return Double.parseDouble(text.replace(",", ""));
    }
}
