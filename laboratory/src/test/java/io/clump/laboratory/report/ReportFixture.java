package io.clump.laboratory.report;

import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Experiment;
import io.clump.laboratory.experiment.ExperimentRecord;
import io.clump.laboratory.experiment.Panel;
import io.clump.laboratory.experiment.PlannedExperiment;
import io.clump.laboratory.experiment.ResultsDirectory;
import io.clump.laboratory.experiment.Settings;
import io.clump.laboratory.experiment.TrialRecord;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Machine;
import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.thesis.Experiments;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A directory with results of an experiment that is not finished and of one of figures; a third was never run. */
final class ReportFixture {
    static final Experiment SAMPLE = new SampleExperiment();
    static final Experiment FIGURES = figures("figures");
    static final Experiment NEVER_RUN = figures("never-run");
    static final List<Experiment> ALL = List.of(SAMPLE, FIGURES, NEVER_RUN);

    private static final Machine MACHINE = new Machine("a processor & another", 2, "Linux", "17", List.of(0, 1), 0.25);

    private ReportFixture() {}

    static ResultsDirectory write(Path path) {
        ResultsDirectory directory = new ResultsDirectory(path);
        directory.prepare();
        List<TrialRecord> trials = new ArrayList<>();
        for (String key : SampleExperiment.TRIALS.subList(0, 3)) {
            trials.add(new TrialRecord(
                    key,
                    "2026-01-01T00:00:00Z",
                    1.5,
                    0.5,
                    0.05,
                    true,
                    SampleExperiment.cells(key),
                    List.of("a note of " + key)));
        }
        directory.write(SAMPLE, record("sample", SampleExperiment.TRIALS, trials));
        TrialRecord measured = new TrialRecord(
                "speed",
                "2026-01-01T00:10:00Z",
                2,
                0.5,
                0.05,
                true,
                List.of(
                        Cell.bar("round-trip", "clump", Sample.exactly(140, 138, 141)),
                        Cell.bar("round-trip", "agrona-ring", Sample.exactly(150, 151, 149)),
                        Cell.bar("wake-up", "clump", Sample.exactly(80, 90, 85)),
                        Cell.bar("wake-up", "selector", Sample.exactly(1.4, 1.6, 1.5))),
                List.of("aeron-ipc: with a driver of its own"));
        directory.write(FIGURES, record("figures", List.of("speed"), List.of(measured)));
        return directory;
    }

    static Report report(Path path) {
        return Report.read(write(path), ALL);
    }

    /** A report of the figures of two papers, of which one was measured while others used the machine. */
    static Report ofPapers(Path path) {
        ResultsDirectory directory = new ResultsDirectory(path);
        directory.prepare();
        List<Experiment> experiments = Experiments.all().stream()
                .filter(experiment -> List.of("ports", "channels").contains(experiment.name()))
                .toList();
        for (Experiment experiment : experiments) {
            boolean isPorts = experiment.name().equals("ports");
            String key = isPorts ? "curve-udp" : "switch";
            Cell cell = isPorts
                    ? Cell.of(key, "end-to-end", "64", Sample.exactly(3, 4, 3), 2)
                    : Cell.of(key, "save", "empty", Sample.exactly(1, 1.1, 1.2), 1);
            TrialRecord trial = new TrialRecord(
                    key, "2026-01-01T00:00:00Z", 1, 0.5, isPorts ? 1.5 : 0, true, List.of(cell), List.of());
            directory.write(
                    experiment,
                    new ExperimentRecord(
                            "clump 1",
                            experiment.name(),
                            MACHINE,
                            Settings.of(Effort.full(), Map.of()),
                            List.of(key),
                            List.of(trial)));
        }
        return Report.read(directory, experiments);
    }

    private static ExperimentRecord record(String name, List<String> planned, List<TrialRecord> trials) {
        return new ExperimentRecord(
                "clump 1",
                name,
                MACHINE,
                Settings.of(Effort.quick(), Map.of("clump.network", "none")),
                planned,
                trials);
    }

    private static PlannedExperiment figures(String name) {
        return new PlannedExperiment(
                name,
                List.of(
                        panel("round-trip", "Short round trip", "ns"),
                        panel("wake-up", "Wake-up", "µs"),
                        panel("ethernet", "Round trip over Ethernet", "ns")),
                Map.of(),
                true,
                true,
                "",
                effort -> List.of());
    }

    private static Panel panel(String name, String title, String unit) {
        return new Panel(name, title, "", "time (" + unit + ")", unit, Panel.Kind.BARS);
    }
}
