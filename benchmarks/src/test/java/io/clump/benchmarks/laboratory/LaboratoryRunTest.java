package io.clump.benchmarks.laboratory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.benchmarks.harness.Effort;
import io.clump.launcher.report.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
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
        assertThat(run(new SmallExperiment(List.of("first")), Effort.quick(2))).isZero();
        SmallExperiment experiment = new SmallExperiment(List.of("first", "second"));

        assertThat(run(experiment, Effort.quick(2))).isZero();

        assertThat(experiment.run).containsExactly("second");
        ExperimentRecord record = directory.read("small").orElseThrow();
        assertThat(record.hasAll()).isTrue();
        assertThat(record.results().xs("times")).containsExactly("first", "second");
    }

    @Test
    void failedTrialIsToldAndTriedAgainByTheNextRunWhileTheOthersGoOn() {
        SmallExperiment experiment = new SmallExperiment(List.of("first", "failing", "second"));

        assertThat(run(experiment, Effort.quick(2))).isEqualTo(1);
        assertThat(experiment.run).containsExactly("first", "failing", "second");
        assertThat(text(errors)).contains("could not be measured: small, failing: nothing came out");
        assertThat(directory.read("small").orElseThrow().hasAll()).isFalse();

        assertThat(run(experiment, Effort.quick(2))).isEqualTo(1);
        assertThat(experiment.run).containsExactly("first", "failing", "second", "failing");
    }

    @Test
    void resultsOfOtherSettingsAreNotMixedIn() {
        run(new SmallExperiment(List.of("first")), Effort.quick(2));
        SmallExperiment experiment = new SmallExperiment(List.of("first", "second"));

        assertThatThrownBy(() -> run(experiment, Effort.quick(3)))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("other settings: experiment=small");
        assertThat(experiment.run).isEmpty();
    }

    @Test
    void tablesAndFindingsArePrinted() {
        run(new SmallExperiment(List.of("first", "second")), Effort.quick(2));
        assertThat(text(out))
                .contains("Times, time (us)\n", "trial   clump\n", "first   2±3\n")
                .contains("holds: It runs. - It took 2.0 us.");
    }

    @Test
    void placesOfProcessesAreToldOfEachExperiment() {
        run(new SmallExperiment(List.of("first"), false), Effort.quick(2));
        assertThat(text(out)).contains("the system chose the processors").doesNotContain("bound to processors");
        run(new SmallExperiment(List.of("first")), Effort.quick(2));
        assertThat(text(out)).contains("bound to processors");
    }

    @Test
    void progressTellsHowManyTrialsThereAre() {
        run(new SmallExperiment(List.of("first", "second")), Effort.quick(2));
        assertThat(text(errors)).contains("[1 of 2] small: first", "[2 of 2, 0 s left] small: second");
    }

    private int run(Experiment experiment, Effort effort) {
        Terminal terminal = new Terminal(new PrintStream(errors, true, StandardCharsets.UTF_8), false);
        return new LaboratoryRun(
                        path.resolve("base"),
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        terminal,
                        effort,
                        directory,
                        List.of(experiment))
                .execute();
    }

    private static String text(ByteArrayOutputStream stream) {
        return stream.toString(StandardCharsets.UTF_8);
    }
}
