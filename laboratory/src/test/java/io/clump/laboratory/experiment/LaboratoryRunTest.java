package io.clump.laboratory.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.command.Terminal;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.harness.Turns;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaboratoryRunTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

    @TempDir
    private Path path;

    private ResultsDirectory directory;

    @BeforeEach
    void chooseDirectory() {
        directory = new ResultsDirectory(path.resolve("results"));
    }

    @Test
    void runGoesOnWhereAnotherHasStopped() {
        assertThat(run(new SmallExperiment(List.of("first")), Effort.quick())).isZero();
        SmallExperiment experiment = new SmallExperiment(List.of("first", "second"));

        assertThat(run(experiment, Effort.quick())).isZero();

        assertThat(experiment.run).containsExactly("second");
        ExperimentRecord record = directory.read("small").orElseThrow();
        assertThat(record.planned()).allMatch(record::has);
        assertThat(record.results().xs("times")).containsExactly("first", "second");
    }

    @Test
    void failedTrialIsReportedAndTriedAgainByTheNextRunWhileTheOthersGoOn() {
        SmallExperiment experiment = new SmallExperiment(List.of("first", "failing", "second"));

        assertThat(run(experiment, Effort.quick())).isEqualTo(1);
        assertThat(experiment.run).containsExactly("first", "failing", "second");
        assertThat(text(errors)).contains("could not be measured: small, failing: nothing came out");
        assertThat(directory.read("small").orElseThrow().has("failing")).isFalse();

        assertThat(run(experiment, Effort.quick())).isEqualTo(1);
        assertThat(experiment.run).containsExactly("first", "failing", "second", "failing");
    }

    @Test
    void resultsOfOtherSettingsAreNotMixedIn() {
        run(new SmallExperiment(List.of("first")), Effort.quick());
        SmallExperiment experiment = new SmallExperiment(List.of("first", "second"));

        assertThatThrownBy(() -> run(experiment, Effort.full()))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("other settings: experiment=small");
        assertThat(experiment.run).isEmpty();
    }

    @Test
    void tablesAndFindingsArePrinted() {
        run(new SmallExperiment(List.of("first", "second")), Effort.quick());
        assertThat(text(out))
                .contains("Times, time (us)\n", "trial   clump\n", "first   2.0 (0.46 to 7.2)\n")
                .contains("holds: It takes 2 us. (ours) - Time, us: 2.00, expected 2.00 to 2.00.");
    }

    @Test
    void placesOfProcessesAreReportedForEachExperiment() {
        run(new SmallExperiment(List.of("first"), false), Effort.quick());
        assertThat(text(out)).contains("the system chose the processors").doesNotContain("bound to processors");
        run(new SmallExperiment(List.of("first")), Effort.quick());
        assertThat(text(out)).contains("bound to processors");
    }

    @Test
    void progressReportsHowManyTrialsThereAre() {
        run(new SmallExperiment(List.of("first", "second")), Effort.quick());
        assertThat(text(errors)).contains("[1 of 2] small: first", "[2 of 2, 0 s left] small: second");
    }

    @Test
    void timeThatIsLeftGoesToWhatIsUnsettled() {
        SmallExperiment experiment = new SmallExperiment(List.of("first", "second"));
        experiment.sample = noisy("contest");

        run(experiment, Effort.quick(), Duration.ofSeconds(20));

        assertThat(experiment.run).as("only the first has a claim").containsExactly("first", "second", "first");
        assertThat(experiment.wanted).extracting(Cell::x).containsExactly("first");
        ExperimentRecord record = directory.read("small").orElseThrow();
        assertThat(record.trials()).hasSize(2);
        assertThat(record.trials().get(0).cells().get(0).values()).hasSize(16);
        assertThat(record.trials().get(0).cells().get(0).turns().lineNanos()).hasSize(16);
    }

    @Test
    void moreTimeGoesOnWithWhatIsUnsettledAndTheSameDoesNot() {
        run(new SmallExperiment(List.of("first")), Effort.quick(), Duration.ofSeconds(20));
        SmallExperiment settled = new SmallExperiment(List.of("first"));
        run(settled, Effort.quick(), Duration.ofHours(1));
        assertThat(settled.run).isEmpty();
    }

    @Test
    void withoutABudgetNothingIsMeasuredTwice() {
        SmallExperiment experiment = new SmallExperiment(List.of("first"));
        experiment.sample = noisy("contest");
        run(experiment, Effort.quick());
        assertThat(experiment.run).containsExactly("first");
    }

    @Test
    void whatHadNoQuietIsMeasuredAgainOnceOthersHaveEnded() {
        SmallExperiment experiment = new SmallExperiment(List.of("first"));
        run(experiment, new RunSettings(Effort.full(), null, false, () -> 1.5));
        run(experiment, new RunSettings(Effort.full(), null, false, () -> 0));
        assertThat(experiment.run).containsExactly("first");

        Iterator<Double> others = List.of(0.9, 0.5, 0.1).iterator();
        run(experiment, new RunSettings(Effort.full(), null, true, others::next));
        assertThat(experiment.run).containsExactly("first", "first");
        assertThat(others).isExhausted();
        assertThat(text(errors)).containsOnlyOnce("others use 0.9 processors: waiting");
        assertThat(directory.read("small").orElseThrow().trials())
                .singleElement()
                .satisfies(trial -> assertThat(trial.others()).isEqualTo(0.1));

        run(experiment, new RunSettings(Effort.full(), null, true, () -> 0));
        assertThat(experiment.run).containsExactly("first", "first");
    }

    /** Its claim is neither settled nor not. */
    private static Sample noisy(String contest) {
        return new Sample(
                List.of(1.0, 3.0, 1.0, 3.0, 1.0, 3.0, 1.0, 3.0),
                new Turns(List.of(contest), List.of(0, 0, 0, 0, 0, 0, 0, 0)));
    }

    private int run(Experiment experiment, Effort effort) {
        return run(experiment, effort, null);
    }

    private int run(Experiment experiment, Effort effort, @Nullable Duration budget) {
        return run(experiment, new RunSettings(effort, budget, false, () -> 0));
    }

    private int run(Experiment experiment, RunSettings settings) {
        Terminal terminal = new Terminal(new PrintStream(errors, true, StandardCharsets.UTF_8), false);
        return new LaboratoryRun(
                        path.resolve("base"),
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        terminal,
                        settings,
                        directory,
                        List.of(experiment))
                .execute();
    }

    private static String text(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8);
    }
}
