package io.clump.benchmarks.experiments;

import io.clump.benchmarks.laboratory.Cell;
import io.clump.benchmarks.laboratory.Finding;
import io.clump.benchmarks.laboratory.MeasuredNumber;
import io.clump.benchmarks.laboratory.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What many writers were expected to show. */
final class StressFindings {
    private static final String ONE = "1";
    private static final String TWO = "2";
    private static final String MOST = "7";

    private StressFindings() {}

    static List<Finding> of(Results results) {
        return List.of(second(results), mutex(results), flat(results), linear(results));
    }

    private static Finding second(Results results) {
        String claim =
                "A second writer makes messages dearer with every algorithm: by 12 to 28 % in 1998, and more with a mutex.";
        List<MeasuredNumber> ratios = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (String series : results.series(StressExperiment.RELATIVE)) {
            results.number(StressExperiment.RELATIVE, series, TWO).ifPresent(ratio -> {
                ratios.add(ratio);
                texts.add(ratio.text() + " with " + series);
            });
        }
        return MeasuredNumber.judge(
                claim,
                ratios,
                1,
                Double.MAX_VALUE,
                told(results, TWO, "Times that of one writer: " + String.join(", ", texts) + "."));
    }

    private static Finding mutex(Results results) {
        String claim =
                "With a mutex of the operating system a message takes more than twice as long as with lock-free as soon as "
                        + "there are two writers.";
        List<MeasuredNumber> ratios = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (String x : results.xs(StressExperiment.TIME)) {
            if (!x.equals(ONE)) {
                results.ratio(StressExperiment.TIME, ClaimNames.MUTEX, x, ClaimNames.LOCK_FREE, x)
                        .ifPresent(ratio -> {
                            ratios.add(ratio);
                            texts.add(ratio.text() + " with " + x + " writers");
                        });
            }
        }
        return MeasuredNumber.judge(
                claim,
                ratios,
                2,
                Double.MAX_VALUE,
                told(results, TWO, "Times that of lock-free: " + String.join(", ", texts) + "."));
    }

    private static Finding flat(Results results) {
        String claim =
                "With lock-free, seven writers cost no more for each message than two: beyond the second, more writers do "
                        + "not matter.";
        return growth(results, claim, ClaimNames.LOCK_FREE, 0, 1.1);
    }

    private static Finding linear(Results results) {
        String claim =
                "With test-and-set, each writer more makes messages dearer: with seven they take at least 1.3 times as "
                        + "long as with two (1.48 times in 1998).";
        return growth(results, claim, ClaimNames.TEST_AND_SET, 1.3, Double.MAX_VALUE);
    }

    private static Finding growth(Results results, String claim, String algorithm, double least, double most) {
        Optional<MeasuredNumber> ratio = results.ratio(StressExperiment.TIME, algorithm, MOST, algorithm, TWO);
        return ratio.map(found -> found.judge(
                        claim,
                        least,
                        most,
                        told(results, MOST, "With seven they take " + found.text() + " times as long as with two.")))
                .orElseGet(() -> Finding.notMeasured(claim));
    }

    /** A sentence, and another one if there were more processes than processors. */
    private static String told(Results results, String writers, String sentence) {
        return results.of(StressExperiment.PROCESSORS).stream()
                .filter(cell -> cell.x().equals(writers) && isShared(cell))
                .findFirst()
                .map(cell -> sentence + " Here 2 to 7 writers and their receiver shared "
                        + cell.values().get(0).intValue()
                        + " processors, which is the multiprogrammed case; in 1998 each had one.")
                .orElse(sentence);
    }

    private static boolean isShared(Cell cell) {
        return cell.values().get(0) < cell.processes();
    }
}
