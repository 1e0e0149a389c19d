package io.clump.laboratory.thesis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Citation;
import io.clump.laboratory.experiment.Claim;
import io.clump.laboratory.experiment.Experiment;
import io.clump.laboratory.experiment.Reference;
import io.clump.laboratory.experiment.Results;
import io.clump.laboratory.harness.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Statements of the claims about papers. */
class CitationsTest {
    private static final Places PLACES = Places.read();
    private static final String THESIS = "Lumetta 1998";
    private static final String NUMBER = "-?[\\d,]+(\\.\\d+)?";

    static List<Experiment> experiments() {
        return Experiments.all();
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void placesAreThoseOfThePaperAndNumbersComeFirst(Experiment experiment) {
        cited(experiment).forEach(from -> {
            assertThat(PLACES.in(from.paper(), from.place())).isNotEmpty();
            assertThat(from.value())
                    .as("%s", from)
                    .matches(
                            from.isInWords()
                                    ? "[a-z].*"
                                    : NUMBER + "( to " + NUMBER
                                            + ")? (times|of the time|%|kB|ns|µs)( or more)?( at .*|, .*)?");
        });
        if (!experiment.source().isEmpty()) {
            assertThat(PLACES.in(THESIS, experiment.source())).isNotEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void aPaperIsNamedInOneFormAndNotInTheSentence(Experiment experiment) {
        assertThat(experiment.claims())
                .allSatisfy(claim -> assertThat(claim.text()).doesNotContainPattern("\\((paper|thesis)|1998|thesis"));
    }

    /** If the thesis prints all that a claim compares, its numbers are calculated from the tables. */
    @ParameterizedTest
    @MethodSource("experiments")
    void numbersOfTheThesisAreThoseOfItsTables(Experiment experiment) {
        Results printed = printed(experiment);
        for (Claim claim : experiment.claims()) {
            Citation from = claim.from();
            List<Double> medians = claim.medians(printed);
            if (from == null || from.isInWords() || medians.isEmpty()) {
                continue;
            }
            assertThat(from.least()).as("%s: %s", claim.text(), medians).isCloseTo(medians.get(0), within(digit(from)));
            assertThat(from.most())
                    .as("%s: %s", claim.text(), medians)
                    .isCloseTo(medians.get(medians.size() - 1), within(digit(from)));
        }
    }

    /** A table that no longer matches would make the comparison above weaker, and is found here. */
    @Test
    void mostNumbersOfTheThesisAreCalculated() {
        List<Claim> numbers = experiments().stream()
                .flatMap(experiment -> experiment.claims().stream())
                .filter(claim -> claim.from() != null
                        && claim.from().paper().equals(THESIS)
                        && !claim.from().isInWords())
                .toList();
        long calculated = experiments().stream()
                .flatMap(experiment -> {
                    Results printed = printed(experiment);
                    return experiment.claims().stream()
                            .filter(numbers::contains)
                            .filter(claim -> !claim.medians(printed).isEmpty());
                })
                .count();
        assertThat(calculated).isGreaterThan(numbers.size() * 4L / 5);
    }

    @Test
    void everyTableAndFigureOfThePapersHasARowInTheDocumentation() throws IOException {
        Map<String, Set<String>> rows = new HashMap<>();
        String paper = "";
        for (String line : Files.readAllLines(Path.of("..", "docs", "measuring.md"))) {
            if (line.startsWith("#")) {
                String heading = line.replaceAll("#+ | \\(.*", "");
                paper = PLACES.papers().contains(heading) ? heading : "";
            } else if (!paper.isEmpty() && line.matches("\\| (Tables?|Figures?|Section) .*")) {
                rows.computeIfAbsent(paper, any -> new HashSet<>())
                        .addAll(PLACES.in(paper, line.split(" \\| ")[0].replace("Section", "section")));
            }
        }
        for (String one : PLACES.papers()) {
            assertThat(rows.get(one)).as(one).containsAll(PLACES.tablesAndFigures(one));
        }
    }

    private static Stream<Citation> cited(Experiment experiment) {
        return experiment.claims().stream().map(Claim::from).filter(Objects::nonNull);
    }

    private static Results printed(Experiment experiment) {
        List<Cell> cells = new ArrayList<>();
        if (experiment.name().equals("multiprotocol")) {
            cells.add(exact(new Reference(THESIS, "both-protocols", "shared memory alone", "any", 1, null)));
        }
        experiment.references().forEach(reference -> cells.add(exact(reference)));
        return new Results(cells);
    }

    private static Cell exact(Reference reference) {
        return Cell.of(reference.panel(), reference.series(), reference.x(), Sample.exactly(reference.mean()), 1);
    }

    /** Returns what rounding to the last printed digit of the first number changes, and a little more. */
    private static double digit(Citation from) {
        String number = from.value().split(" ")[0];
        int point = number.indexOf('.');
        int digits = point < 0 ? 0 : number.length() - point - 1;
        return 0.51 * Math.pow(10, -digits) * (number.matches("[1-9]0+") ? 10 : 1);
    }
}
