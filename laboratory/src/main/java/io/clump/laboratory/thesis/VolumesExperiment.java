package io.clump.laboratory.thesis;

import io.clump.laboratory.apps.AppRun;
import io.clump.laboratory.apps.AppWork;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.PlannedExperiment;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Messages that the processes of the applications send, and memory that they use: counted, so one run decides. */
final class VolumesExperiment {
    private static final String SHARE = "remote-share";
    private static final String BYTES = "bytes";

    private static final int PROCESSES = 4;
    private static final int NODES = 2;
    private static final List<String> COUNTS = Stream.concat(
                    Stream.of(AppRun.LOCAL_MESSAGES, AppRun.REMOTE_MESSAGES, AppRun.LOCAL_BYTES, AppRun.REMOTE_BYTES),
                    AppRun.MEMORY.stream())
            .toList();
    private static final List<String> MEMORIES = List.of("resident", "image", "shared memory", "Java heap");

    private static final double KILOBYTE = 1 << 10;
    private static final double PERCENT = 100;
    private static final double SECONDS = 6;

    private VolumesExperiment() {}

    static PlannedExperiment experiment() {
        return PlannedExperiment.of("volumes", VolumesExperiment::trials).unbound();
    }

    private static List<Trial> trials(Effort effort) {
        return Stream.concat(
                        AppWork.all(effort.isQuick()).stream().map(work -> trial(work, 1)),
                        AppWork.onClump(effort.isQuick()).stream().map(work -> trial(work, NODES)))
                .toList();
    }

    private static Trial trial(AppWork work, int nodes) {
        String key = work.name() + (nodes == 1 ? "-one-node" : "-two-nodes");
        Contestant job =
                AppRun.job(key, work, PROCESSES, nodes, COUNTS).rounds(1).unbound();
        return Trial.contest(
                        key,
                        SECONDS,
                        List.of(job),
                        found -> TrialResult.of(
                                cells(work.name(), nodes, found.get(0).details().get(0))))
                .with(effort -> effort.warmUp(Duration.ZERO).turns(1));
    }

    private static List<Cell> cells(String app, int nodes, List<Long> details) {
        IntFunction<double[]> counts = count -> IntStream.range(0, PROCESSES)
                .mapToDouble(rank -> details.get(rank * COUNTS.size() + count))
                .toArray();
        List<Cell> cells = new ArrayList<>();
        if (nodes == 1) {
            addMessages(cells, "messages-one-node", "one node", app, counts.apply(0));
        } else {
            addMessages(cells, "messages-local", "two nodes, local", app, counts.apply(0));
            addMessages(cells, "messages-remote", "two nodes, remote", app, counts.apply(1));
            double remote = mean(counts.apply(3));
            cells.add(cell(SHARE, "sent", app, PERCENT * remote / (remote + mean(counts.apply(2)))));
            cells.add(cell(SHARE, "all to all", app, PERCENT * (PROCESSES - PROCESSES / NODES) / (PROCESSES - 1)));
            cells.add(cell(BYTES, "two nodes, remote", app, remote / KILOBYTE));
        }
        cells.add(cell(BYTES, nodes == 1 ? "one node" : "two nodes, local", app, mean(counts.apply(2)) / KILOBYTE));
        String where = nodes == 1 ? ", one node" : ", two nodes";
        for (int i = 0; i < MEMORIES.size(); i++) {
            double kilobytes = mean(counts.apply(COUNTS.size() - MEMORIES.size() + i));
            cells.add(cell("memory", MEMORIES.get(i) + where, app, kilobytes / KILOBYTE));
        }
        return cells;
    }

    private static void addMessages(List<Cell> cells, String panel, String series, String app, double[] messages) {
        double most = DoubleStream.of(messages).max().orElseThrow();
        cells.add(cell(panel, "mean", app, mean(messages)));
        cells.add(cell(panel, "least", app, DoubleStream.of(messages).min().orElseThrow()));
        cells.add(cell(panel, "most", app, most));
        cells.add(cell("balance", series, app, most / mean(messages)));
    }

    private static double mean(double[] values) {
        return DoubleStream.of(values).average().orElseThrow();
    }

    private static Cell cell(String panel, String series, String app, double value) {
        return Cell.of(panel, series, app, Sample.exactly(value), PROCESSES);
    }
}
