package io.clump.laboratory.channels;

import io.clump.am2.ClumpException;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.agrona.IoUtil;

/** A job of em3d in two processes, from its command to its end, with a checkpoint each second or with none. */
public final class CheckpointedWaves implements Workload {
    private static final String FIGURE = "checkpoint";
    private static final String APP = "em3d";
    private static final String STEPS = "steps";
    private static final String EVERY = "every";

    /** With as many, a job takes some eleven seconds, and one of a quick run less than two. */
    private static final int MANY = 60_000;

    private static final int FEW = 5_000;
    private static final int PROCESSES = 2;
    private static final int TURNS = 5;
    private static final double SECONDS = 120;
    private static final double QUICK_SECONDS = 5;
    private static final double NANOS_PER_SECOND = 1e9;

    private final ClumpCommand clump;
    private final File checkpoints;
    private final List<String> words = new ArrayList<>();

    /** The measurement. */
    static Trial trial(Effort effort) {
        List<Contestant> contestants = effort.isQuick()
                ? List.of(contestant("every-100-ms", FEW, "100ms"), contestant("none", FEW, ""))
                : List.of(contestant("every-second", MANY, "1s"), contestant("none", MANY, ""));
        return new Trial(
                FIGURE,
                effort.isQuick() ? QUICK_SECONDS : SECONDS,
                bench -> bench.with(bench.effort().warmUp(Duration.ZERO).turns(effort.isQuick() ? 1 : TURNS))
                        .contest(FIGURE, contestants, CheckpointedWaves::result));
    }

    private static Contestant contestant(String name, int steps, String every) {
        return Contestant.single(name, CheckpointedWaves.class)
                .with(Map.of(STEPS, Integer.toString(steps), EVERY, every))
                .rounds(1)
                .unbound();
    }

    private static TrialResult result(List<Measurement> found) {
        return TrialResult.of(found.stream()
                .map(one -> Cell.of(
                        FIGURE, one.name(), APP, one.nanos().convert(nanos -> nanos / NANOS_PER_SECOND), PROCESSES))
                .toList());
    }

    /** Makes the command. Checkpoints go to the disk, unlike the files of a job. */
    public CheckpointedWaves(Place place) throws IOException {
        checkpoints = Files.createTempDirectory("clump-checkpoints").toFile();
        // Ctrl-C ends this process, too.
        Runtime.getRuntime().addShutdownHook(new Thread(this::close));
        clump = new ClumpCommand(place.directory());
        words.addAll(List.of("run", APP, "--nodes", "1", "--procs", Integer.toString(PROCESSES), "--net", "none"));
        words.addAll(List.of("--steps", Integer.toString(place.number(STEPS))));
        String every = place.parameters().getOrDefault(EVERY, "");
        if (!every.isEmpty()) {
            words.addAll(List.of("--checkpoint-dir", checkpoints.toString(), "--checkpoint-every", every));
        }
    }

    @Override
    public long run(long operations) throws IOException {
        long start = System.nanoTime();
        long nanos = ClumpCommand.nanosToEnd(clump.start(words), start);
        if (nanos == 0) {
            throw new ClumpException("a job failed: " + String.join(" ", words));
        }
        return nanos;
    }

    @Override
    public void close() {
        IoUtil.delete(checkpoints, true);
    }
}
