package io.clump.benchmarks.report;

import io.clump.benchmarks.laboratory.Finding.Verdict;

/** How verdicts look: each has a sign, a word and a colour. */
final class Verdicts {
    private Verdicts() {}

    static Html badge(Verdict verdict) {
        return Html.of("span").in("verdict " + styleClass(verdict)).text(sign(verdict) + " " + word(verdict));
    }

    static String sign(Verdict verdict) {
        return switch (verdict) {
            case HOLDS -> "✓";
            case DOES_NOT_HOLD -> "✗";
            case OPEN -> "?";
        };
    }

    static String word(Verdict verdict) {
        return switch (verdict) {
            case HOLDS -> "holds";
            case DOES_NOT_HOLD -> "does not hold";
            case OPEN -> "open";
        };
    }

    static String styleClass(Verdict verdict) {
        return switch (verdict) {
            case HOLDS -> "holds";
            case DOES_NOT_HOLD -> "fails";
            case OPEN -> "open";
        };
    }
}
