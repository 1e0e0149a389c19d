package io.clump.benchmarks.report;

import io.clump.benchmarks.harness.Bar;
import io.clump.benchmarks.harness.Effort;
import io.clump.benchmarks.harness.Figure;
import io.clump.benchmarks.harness.FigureResult;
import io.clump.benchmarks.harness.Machine;
import io.clump.benchmarks.harness.Sample;
import io.clump.benchmarks.laboratory.Experiment;
import io.clump.benchmarks.laboratory.ExperimentRecord;
import io.clump.benchmarks.laboratory.FigureExperiment;
import io.clump.benchmarks.laboratory.ResultsDirectory;
import io.clump.benchmarks.laboratory.Settings;
import io.clump.benchmarks.laboratory.TrialRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
                    true,
                    SampleExperiment.cells(key),
                    List.of(),
                    List.of("a note of " + key)));
        }
        directory.write(SAMPLE, record("sample", SampleExperiment.TRIALS, trials));
        TrialRecord measured = new TrialRecord(
                "speed",
                "2026-01-01T00:10:00Z",
                2,
                0.5,
                true,
                List.of(),
                List.of(reached(), missed(), absent()),
                List.of());
        directory.write(FIGURES, record("figures", List.of("speed"), List.of(measured)));
        return directory;
    }

    static Report report(Path path) {
        return Report.read(write(path), ALL);
    }

    private static ExperimentRecord record(String name, List<String> planned, List<TrialRecord> trials) {
        return new ExperimentRecord(
                "clump 1",
                name,
                MACHINE,
                Settings.of(Effort.quick(3), Map.of("clump.network", "none")),
                planned,
                trials);
    }

    private static FigureExperiment figures(String name) {
        return new FigureExperiment(
                name,
                "Something beside its peers.",
                "Is it as fast as they are?",
                Map.of(),
                List.of(Set.of("speed")),
                (workbench, effort, wanted) -> new FigureResult(List.of(), true));
    }

    private static Figure reached() {
        Map<String, Sample> peers = new LinkedHashMap<>();
        peers.put("agrona-ring", Sample.of(150, 151, 149));
        peers.put("aeron-ipc", Sample.of(330, 302, 410));
        return new Figure(
                "round-trip",
                "short round trip",
                "ns",
                Sample.of(140, 138, 141),
                peers,
                List.of(new Bar("agrona-ring", Bar.Sense.AT_MOST, 1)),
                List.of("aeron-ipc: with a driver of its own"));
    }

    private static Figure missed() {
        return new Figure(
                "wake-up",
                "wake-up",
                "µs",
                Sample.of(80, 90, 85),
                Map.of("selector", Sample.of(1.4, 1.6, 1.5)),
                List.of(new Bar(null, Bar.Sense.AT_MOST, 40), new Bar("selector", Bar.Sense.AT_MOST, 1.2)),
                List.of());
    }

    private static Figure absent() {
        return new Figure(
                "ethernet",
                "round trip over Ethernet",
                "ns",
                null,
                Map.of(),
                List.of(new Bar("udp", Bar.Sense.AT_MOST, 0.9)),
                List.of("needs root"));
    }
}
