package io.clump.laboratory.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Machine;
import io.clump.laboratory.harness.Turns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsDirectoryTest {
    private static final Experiment EXPERIMENT = new SmallExperiment(List.of("first", "second"));

    @TempDir
    private Path path;

    private ResultsDirectory directory;

    @BeforeEach
    void makeDirectory() {
        directory = new ResultsDirectory(path.resolve("results"));
        directory.prepare();
    }

    @Test
    void whatWasWrittenIsReadAgain() {
        ExperimentRecord record = record();
        directory.write(EXPERIMENT, record);
        assertThat(directory.read(EXPERIMENT.name())).contains(record);
    }

    @Test
    void experimentThatWasNeverRunIsUnknown() {
        assertThat(directory.read("unknown")).isEmpty();
    }

    @Test
    void csvHasALineForEachRepetitionAndQuotesWhatNeedsIt() throws IOException {
        directory.write(EXPERIMENT, record());
        assertThat(Files.readAllLines(directory.path().resolve("small.csv")))
                .containsExactly(
                        "experiment,panel,series,x,unit,repetition,value,processes,trial",
                        "small,times,\"a, \"\"b\"\"\",8,us,1,1.5,2,first",
                        "small,times,\"a, \"\"b\"\"\",8,us,2,2.5,2,first");
    }

    @Test
    void fileOfAnotherKindIsRefusedInOneLine() throws IOException {
        Files.writeString(directory.path().resolve("small.json"), "{\"something\": \"else\"}");
        assertThatThrownBy(() -> directory.read("small"))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("small.json")
                .hasMessageContaining("not the result of an experiment");
    }

    private static ExperimentRecord record() {
        Cell cell = new Cell(
                "times",
                "a, \"b\"",
                "8",
                List.of(1.5, 2.5),
                new Turns(List.of("2026-01-01T00:00:00.5Z"), List.of(80, 90)),
                2,
                new Latency(1, 2, 3, 4));
        return new ExperimentRecord(
                "clump 1",
                EXPERIMENT.name(),
                new Machine("a processor", 2, "a system", "17", List.of(0, 1), 0.25),
                Settings.of(Effort.quick(), Map.of("clump.network", "none")),
                List.of("first", "second"),
                List.of(new TrialRecord(
                        "first",
                        "2026-01-01T00:00:00Z",
                        1.5,
                        0.5,
                        0.05,
                        true,
                        List.of(cell),
                        List.of("a note of the trial"))));
    }
}
