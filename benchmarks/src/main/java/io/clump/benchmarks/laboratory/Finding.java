package io.clump.benchmarks.laboratory;

/**
 * Something that an experiment was expected to show, and whether it did.
 *
 * @param claim what was expected, one sentence that somebody understands who has not read the thesis
 * @param verdict whether it is so here
 * @param sentence what the data say, one sentence with numbers
 */
public record Finding(String claim, Verdict verdict, String sentence) {
    /** Whether something expected is so. */
    public enum Verdict {
        /** It is. */
        HOLDS,
        /** It is not. */
        DOES_NOT_HOLD,
        /** Cannot be said: not measured, too noisy, or the machine lacks what it takes; the sentence says what. */
        OPEN
    }

    /**
     * A finding that could be examined.
     *
     * @param claim what was expected
     * @param holds whether it is so
     * @param sentence what the data say
     * @return the finding
     */
    public static Finding of(String claim, boolean holds, String sentence) {
        return new Finding(claim, holds ? Verdict.HOLDS : Verdict.DOES_NOT_HOLD, sentence);
    }

    /**
     * A finding that could not be examined.
     *
     * @param claim what was expected
     * @param why what is missing
     * @return the finding
     */
    public static Finding open(String claim, String why) {
        return new Finding(claim, Verdict.OPEN, why);
    }
}
