package io.clump.benchmarks.experiments;

import static io.clump.benchmarks.laboratory.Finding.Verdict.DOES_NOT_HOLD;
import static io.clump.benchmarks.laboratory.Finding.Verdict.HOLDS;
import static io.clump.benchmarks.laboratory.Finding.Verdict.OPEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.clump.benchmarks.harness.Sample;
import io.clump.benchmarks.laboratory.Cell;
import io.clump.benchmarks.laboratory.Experiment;
import io.clump.benchmarks.laboratory.Finding;
import io.clump.benchmarks.laboratory.Panel;
import io.clump.benchmarks.laboratory.Reference;
import io.clump.benchmarks.laboratory.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MicroFindingsTest {
    private static final String LOCK_FREE = ClaimNames.LOCK_FREE;
    private static final String MUTEX = ClaimNames.MUTEX;

    private final List<Cell> cells = new ArrayList<>();

    static List<Experiment> experiments() {
        return List.of(
                new PrimitivesExperiment(),
                new LogGpExperiment(),
                new BandwidthExperiment(),
                new OverheadExperiment(),
                new StressExperiment());
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void whatWasNotMeasuredIsOpen(Experiment experiment) {
        assertThat(experiment.findings(new Results(List.of(), List.of())))
                .isNotEmpty()
                .allSatisfy(finding -> assertThat(finding.verdict()).isEqualTo(OPEN));
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void referencesBelongToPanelsAndArePositiveButForLatencies(Experiment experiment) {
        Set<String> panels = experiment.panels().stream().map(Panel::name).collect(Collectors.toSet());
        assertThat(experiment.references()).isNotEmpty().allSatisfy(reference -> {
            assertThat(panels).contains(reference.panel());
            assertThat(reference.mean() > 0 || reference.x().equals(LogGpExperiment.LATENCY))
                    .as("%s", reference)
                    .isTrue();
        });
        assertThat(experiment.references().stream().map(MicroFindingsTest::place))
                .doesNotHaveDuplicates();
    }

    /** The thesis's own numbers have to show what the thesis found. */
    @ParameterizedTest
    @MethodSource("experiments")
    void numbersOfTheThesisShowWhatItFound(Experiment experiment) {
        for (Reference reference : experiment.references()) {
            double mean = reference.mean();
            add(reference.panel(), reference.series(), reference.x(), mean, mean, mean);
        }
        addWhatTheThesisHasNoNumberFor(experiment);
        List<Finding> findings = experiment.findings(results());
        assertThat(findings)
                .allSatisfy(finding -> assertThat(finding.verdict())
                        .as(finding.claim() + " - " + finding.sentence())
                        .isEqualTo(HOLDS));
    }

    @Test
    void oneRepetitionDoesNotTellWhatIsChance() {
        add(PrimitivesExperiment.RELATIVE, PrimitivesExperiment.ALONE, PrimitivesExperiment.LINE, 9);
        Finding line = new PrimitivesExperiment().findings(results()).get(0);
        assertThat(line.verdict()).isEqualTo(OPEN);
        assertThat(line.sentence()).contains("9.00 times", "One repetition");
    }

    @Test
    void repetitionsThatDifferTooMuchLeaveItOpen() {
        add(PrimitivesExperiment.RELATIVE, PrimitivesExperiment.ALONE, PrimitivesExperiment.LINE, 0.5, 2, 9);
        Finding line = new PrimitivesExperiment().findings(results()).get(0);
        assertThat(line.verdict()).isEqualTo(OPEN);
        assertThat(line.sentence()).contains("too wide");
    }

    @Test
    void lineThatIsCheapDoesNotHold() {
        add(PrimitivesExperiment.RELATIVE, PrimitivesExperiment.ALONE, PrimitivesExperiment.LINE, 0.5, 0.5, 0.51);
        assertThat(new PrimitivesExperiment().findings(results()).get(0).verdict())
                .isEqualTo(DOES_NOT_HOLD);
    }

    @Test
    void oneAlgorithmThatIsOutOfLineDecides() {
        add(LogGpExperiment.ALGORITHMS_RELATIVE, "anderson", LogGpExperiment.ROUND_TRIP, 1.1, 1.1, 1.1);
        add(LogGpExperiment.ALGORITHMS_RELATIVE, "ticket", LogGpExperiment.ROUND_TRIP, 1.5, 1.5, 1.5);
        Finding roundTrips = new LogGpExperiment().findings(results()).get(0);
        assertThat(roundTrips.verdict()).isEqualTo(DOES_NOT_HOLD);
        assertThat(roundTrips.sentence()).contains("1.10 to 1.50");
    }

    @Test
    void moreProcessesThanProcessorsAreTold() {
        add(StressExperiment.TIME, LOCK_FREE, "2", 1, 1, 1);
        add(StressExperiment.TIME, LOCK_FREE, "7", 1, 1, 1);
        add(StressExperiment.TIME, MUTEX, "2", 3, 3, 3);
        addProcessors("2", 2, 3);
        addProcessors("7", 2, 8);
        List<Finding> findings = new StressExperiment().findings(results());
        assertThat(findings.get(1).sentence()).contains("shared 2 processors", "multiprogrammed case");
        assertThat(findings.get(2).verdict()).isEqualTo(HOLDS);
        assertThat(findings.get(2).sentence()).contains("multiprogrammed case");
    }

    @Test
    void enoughProcessorsAreNotTold() {
        add(StressExperiment.TIME, LOCK_FREE, "2", 1, 1, 1);
        add(StressExperiment.TIME, LOCK_FREE, "7", 1, 1, 1);
        addProcessors("7", 8, 8);
        assertThat(new StressExperiment().findings(results()).get(2).sentence()).doesNotContain("multiprogrammed");
    }

    private void addWhatTheThesisHasNoNumberFor(Experiment experiment) {
        if (experiment instanceof BandwidthExperiment) {
            add(BandwidthExperiment.HALF_POWER, BandwidthExperiment.CLUMP, BandwidthExperiment.UDP, 9, 9, 9);
            add(BandwidthExperiment.PEAK, BandwidthExperiment.CLUMP, BandwidthExperiment.SHARED_MEMORY, 1, 1, 1);
        }
        if (experiment instanceof OverheadExperiment) {
            // Its times: 39 and 33 cycles.
            add(OverheadExperiment.COMPONENTS, OverheadExperiment.CLUMP, OverheadExperiment.POLL, 39, 39, 39);
            add(OverheadExperiment.COMPONENTS, OverheadExperiment.CLUMP, OverheadExperiment.CONCURRENCY, 33, 33, 33);
        }
    }

    private void addProcessors(String x, double processors, int processes) {
        cells.add(Cell.of(
                StressExperiment.PROCESSORS, StressExperiment.OF_THE_MACHINE, x, Sample.of(processors), processes));
    }

    private void add(String panel, String series, String x, double... values) {
        cells.add(Cell.of(panel, series, x, Sample.of(values), 2));
    }

    private Results results() {
        return new Results(cells, List.of());
    }

    private static List<String> place(Reference reference) {
        return List.of(reference.panel(), reference.series(), reference.x());
    }
}
