package io.clump.laboratory.experiment;

import java.util.Collection;
import java.util.stream.Stream;

/**
 * A claim of an experiment, and whether it holds.
 *
 * @param claim one sentence that needs no thesis to be understood
 * @param verdict whether it holds here
 * @param sentence result of the data, one sentence with numbers
 * @param paper whose result the claim repeats, as in {@link Citation#paper}; empty if the claim is ours
 */
public record Finding(String claim, Verdict verdict, String sentence, String paper) {
    /** Tells whether a claim holds. */
    public enum Verdict {
        HOLDS,
        DOES_NOT_HOLD,
        /** Not settled: the sentence says where it leans, and what would settle it. */
        LEANS,
        /** Not measured; the sentence says why. */
        OPEN;

        /**
         * The verdict on several things together: a refuted one decides, then an open one, then one that leans.
         */
        public static Verdict all(Collection<Verdict> verdicts) {
            return Stream.of(DOES_NOT_HOLD, OPEN, LEANS)
                    .filter(verdicts::contains)
                    .findFirst()
                    .orElse(HOLDS);
        }
    }

    /** Returns whether it repeats no paper, but is a goal or a finding of ours. */
    public boolean isOurs() {
        return paper.isEmpty();
    }
}
