package io.clump.laboratory.report;

import io.clump.laboratory.experiment.Finding.Verdict;
import io.clump.laboratory.report.Report.Part;
import java.util.Arrays;

/** Display of verdicts: each has a sign, a word and a colour. */
final class Verdicts {
    private Verdicts() {}

    static Html badge(Verdict verdict) {
        return badge(verdict, word(verdict, 1));
    }

    private static Html badge(Verdict verdict, String words) {
        return Html.of("<span class='verdict %s'>%s %s</span>", styleClass(verdict), sign(verdict), words);
    }

    /** Counts the findings of an experiment by verdict. */
    static Html counts(Part part) {
        return Html.of(
                "<span class='verdicts'>%s</span>",
                Arrays.stream(Verdict.values())
                        .filter(verdict -> part.count(verdict) > 0)
                        .map(verdict -> badge(verdict, part.count(verdict) + " " + word(verdict, part.count(verdict))))
                        .toList());
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
