package io.clump.benchmarks.laboratory;

import io.clump.benchmarks.harness.Estimate;
import io.clump.benchmarks.harness.Sample;
import io.clump.benchmarks.laboratory.Finding.Verdict;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * A number that a claim is about, mostly how many times one mean another one is, and how far chance may have moved it.
 *
 * <p>One rule judges all claims: a claim holds if the whole 95 % interval lies within its limits, does not if the whole interval
 * lies outside, and else is open.
 *
 * @param mean the number
 * @param interval half the width of its 95 % confidence interval; NaN for a single repetition, of which nothing is known
 */
public record MeasuredNumber(double mean, double interval) {
    /** Instead of a multiple, where something took too long to be measured. */
    public static final MeasuredNumber TOO_SLOW = new MeasuredNumber(Double.POSITIVE_INFINITY, 0);

    /**
     * The mean of a sample.
     *
     * @param sample the repetitions
     * @return the number, without an interval if there was one repetition only
     */
    public static MeasuredNumber of(Sample sample) {
        return of(Estimate.of(sample));
    }

    /**
     * An estimated mean.
     *
     * @param estimate of some repetitions
     * @return the number, without an interval if there was one repetition only
     */
    public static MeasuredNumber of(Estimate estimate) {
        return new MeasuredNumber(estimate.mean(), estimate.interval());
    }

    /**
     * A number without chance.
     *
     * @param value the number
     * @return its interval is nothing but itself
     */
    public static MeasuredNumber exactly(double value) {
        return new MeasuredNumber(value, 0);
    }

    /**
     * How many times another number this one is. The two are taken for independent. The interval is wide enough for the
     * quotients of all pairs that lie together in the intervals of both: {@code (p - a)²/i² + (q - b)²/j² <= 1} for a pair
     * {@code p, q} and the numbers {@code a±i, b±j}.
     *
     * @param other the denominator
     * @return the quotient; its interval has no end if the denominator may be zero; what is too slow remains so
     */
    public MeasuredNumber over(MeasuredNumber other) {
        if (Double.isInfinite(mean)) {
            return this;
        }
        double quotient = mean / other.mean;
        double least = Math.abs(other.mean) - other.interval;
        return new MeasuredNumber(
                quotient,
                least <= 0 ? Double.POSITIVE_INFINITY : Math.hypot(interval, quotient * other.interval) / least);
    }

    /**
     * The rule.
     *
     * @param least the lower limit; the limit itself is fine
     * @param most the upper limit; the limit itself is fine
     * @return whether the number lies between them, wherever in its interval it is
     */
    public Verdict within(double least, double most) {
        // NaN compares with nothing, so what is not known decides nothing.
        if (mean - interval >= least && mean + interval <= most) {
            return Verdict.HOLDS;
        }
        return mean + interval < least || mean - interval > most ? Verdict.DOES_NOT_HOLD : Verdict.OPEN;
    }

    /**
     * Judges a claim by the rule.
     *
     * @param claim that the number lies between two limits
     * @param least the lower limit
     * @param most the upper limit
     * @param sentence what the number is; if the claim is open, the reason is added
     * @return the finding
     */
    public Finding judge(String claim, double least, double most, String sentence) {
        return judge(claim, List.of(this), least, most, sentence);
    }

    /**
     * Judges a claim that several numbers lie between two limits: it holds if all do, and does not if one does not.
     *
     * @param claim what is claimed
     * @param numbers all of them; if there are none, they were not measured
     * @param least the lower limit
     * @param most the upper limit
     * @param sentence what the numbers are; if the claim is open, the reason is added
     * @return the finding
     */
    public static Finding judge(
            String claim, Collection<MeasuredNumber> numbers, double least, double most, String sentence) {
        return finding(claim, allWithin(numbers, least, most), sentence, numbers);
    }

    /**
     * Returns whether several numbers lie between two limits, without a finding.
     *
     * @param numbers all of them
     * @param least the lower limit
     * @param most the upper limit
     * @return that they do if all do, and that they do not if one does not
     */
    public static Verdict allWithin(Collection<MeasuredNumber> numbers, double least, double most) {
        return Verdict.all(
                numbers.stream().map(number -> number.within(least, most)).toList());
    }

    /**
     * A finding whose verdict was made of those on some numbers.
     *
     * @param claim what is claimed
     * @param verdict whether it is so
     * @param sentence what the numbers are; if the claim is open, the reason is added
     * @param numbers all that the verdict was made of; if there are none, they were not measured
     * @return the finding
     */
    public static Finding finding(String claim, Verdict verdict, String sentence, Collection<MeasuredNumber> numbers) {
        if (numbers.isEmpty()) {
            return Finding.notMeasured(claim);
        }
        if (verdict != Verdict.OPEN) {
            return new Finding(claim, verdict, sentence);
        }
        boolean isSingle = numbers.stream().anyMatch(number -> Double.isNaN(number.interval));
        return Finding.open(
                claim,
                sentence
                        + (isSingle
                                ? " One repetition does not tell what of it is chance."
                                : " The 95 % intervals are too wide to say."));
    }

    /**
     * The number and its interval.
     *
     * @return such as {@code 1.25±0.03}; without the interval if it is not known
     */
    public String text() {
        if (Double.isInfinite(mean)) {
            return "too slow";
        }
        String number = String.format(Locale.ROOT, "%.2f", mean);
        if (Double.isNaN(interval)) {
            return number;
        }
        return number + "±" + (Double.isInfinite(interval) ? "∞" : String.format(Locale.ROOT, "%.2f", interval));
    }
}
