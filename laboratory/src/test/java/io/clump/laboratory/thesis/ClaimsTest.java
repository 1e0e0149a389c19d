package io.clump.laboratory.thesis;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Claim;
import io.clump.laboratory.experiment.Experiment;
import io.clump.laboratory.experiment.Finding;
import io.clump.laboratory.experiment.Finding.Verdict;
import io.clump.laboratory.experiment.Panel;
import io.clump.laboratory.experiment.Reference;
import io.clump.laboratory.experiment.Results;
import io.clump.laboratory.harness.Sample;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rows of all experiments. */
class ClaimsTest {
    /** Cells for which the thesis has no number, or that the formula of the figure gives. */
    private static final List<Cell> BESIDES = List.of(
            exact("both-protocols", "any", "any", 1),
            exact("half-power", "clump", "udp", 9),
            exact("components", "clump", "poll", 39),
            exact("components", "clump", "concurrency", 33));

    static List<Experiment> experiments() {
        return Experiments.all();
    }

    static Experiment experiment(String name) {
        return experiments().stream()
                .filter(experiment -> experiment.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void everyExperimentHasRowsAndNothingMeasuredIsOpen(Experiment experiment) {
        assertThat(experiment.findings(new Results(List.of())))
                .isNotEmpty()
                .allSatisfy(finding -> assertThat(finding.verdict()).isEqualTo(Verdict.OPEN));
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void rowsHaveALimitAndSelectPanelsThatThereAre(Experiment experiment) {
        List<String> panels = experiment.panels().stream().map(Panel::name).toList();
        for (Claim claim : experiment.claims()) {
            assertThat(claim.least() <= claim.most()).as(claim.text()).isTrue();
            assertThat(Double.isInfinite(claim.least()) && Double.isInfinite(claim.most()))
                    .as(claim.text())
                    .isFalse();
            assertThat(claim.of()).as(claim.text()).isNotEmpty().allMatch(selection -> selection.isIn(panels));
            assertThat(claim.over()).as(claim.text()).allMatch(selection -> selection.isIn(panels));
        }
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void referencesBelongToPanelsAndArePositiveButForLatenciesAndLeastCounts(Experiment experiment) {
        Set<String> panels = experiment.panels().stream().map(Panel::name).collect(Collectors.toSet());
        assertThat(experiment.references()).allSatisfy(reference -> {
            assertThat(panels).contains(reference.panel());
            assertThat(reference.mean() > 0
                            || reference.x().equals("latency")
                            || reference.series().equals("least"))
                    .as("%s", reference)
                    .isTrue();
        });
        assertThat(experiment.references().stream().map(one -> List.of(one.panel(), one.series(), one.x())))
                .doesNotHaveDuplicates();
    }

    @Test
    void everyTableOfTheThesisBelongsToAnExperiment() throws Exception {
        Path index = Path.of(
                Objects.requireNonNull(ClaimsTest.class.getResource("/io/clump/laboratory/thesis/references.csv"))
                        .toURI());
        List<String> rows = Files.readAllLines(index).stream()
                .filter(line -> !line.startsWith("#"))
                .skip(1)
                .toList();
        assertThat(rows).allMatch(row -> experiments().stream().anyMatch(one -> row.startsWith(one.name() + ",")));
        try (Stream<Path> files = Files.list(index.resolveSibling("."))) {
            assertThat(files.map(file -> file.getFileName().toString())
                            .filter(name -> name.endsWith(".csv") && !name.matches("references.csv|quoted.csv"))
                            .map(name -> name.replace(".csv", "")))
                    .isNotEmpty()
                    .allMatch(name -> rows.stream().anyMatch(row -> row.contains("," + name + ",")));
        }
    }

    /** The thesis's own numbers have to show the findings of the thesis. */
    @ParameterizedTest
    @MethodSource("experiments")
    void numbersOfTheThesisShowWhatItFound(Experiment experiment) {
        List<Cell> cells = new ArrayList<>(BESIDES);
        for (Reference reference : experiment.references()) {
            cells.add(exact(reference.panel(), reference.series(), reference.x(), reference.mean()));
        }
        for (Claim claim : experiment.claims()) {
            Finding finding = claim.judge(new Results(cells));
            if (claim.from() != null && claim.from().paper().equals("Lumetta 1998")) {
                assertThat(finding.verdict())
                        .as(finding.claim() + " - " + finding.sentence())
                        .isIn(Verdict.HOLDS, Verdict.OPEN);
            }
        }
    }

    private static Cell exact(String panel, String series, String x, double value) {
        return Cell.of(panel, series, x, Sample.exactly(value), 1);
    }
}
