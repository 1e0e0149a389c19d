package io.clump.laboratory.report;

import io.clump.laboratory.experiment.Finding.Verdict;
import io.clump.laboratory.report.Report.Part;

/** Looks of verdicts: each has a sign, a word and a colour. */
final class Verdicts {
    private Verdicts() {}

    static Html badge(Verdict verdict) {
        return Html.of("span").in("verdict " + styleClass(verdict)).text(sign(verdict) + " " + word(verdict, 1));
    }

    /** Counts the findings of an experiment by verdict. */
    static Html counts(Part part) {
        Html counts = Html.of("span").in("verdicts");
        for (Verdict verdict : Verdict.values()) {
            long count = part.count(verdict);
            if (count > 0) {
                counts.add(Html.of("span", sign(verdict) + " " + count + " " + word(verdict, count))
                        .in("verdict " + styleClass(verdict)));
            }
        }
        return counts;
    }

    static String sign(Verdict verdict) {
        return switch (verdict) {
            case HOLDS -> "✓";
            case DOES_NOT_HOLD -> "✗";
            case LEANS -> "~";
            case OPEN -> "○";
        };
    }

    /** The word for a number of findings. */
    static String word(Verdict verdict, long count) {
        return switch (verdict) {
            case HOLDS -> count == 1 ? "holds" : "hold";
            case DOES_NOT_HOLD -> count == 1 ? "does not hold" : "do not hold";
            case LEANS -> count == 1 ? "leans" : "lean";
            case OPEN -> "open";
        };
    }

    static String styleClass(Verdict verdict) {
        return switch (verdict) {
            case HOLDS -> "holds";
            case DOES_NOT_HOLD -> "fails";
            case LEANS -> "leans";
            case OPEN -> "open";
        };
    }
}
