package io.clump.laboratory.mpi;

import io.clump.laboratory.experiment.Bench;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.mpi.DirectWork.Calls;
import io.clump.laboratory.mpi.DirectWork.Test;
import io.clump.laboratory.net.Networks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Three tests of MPBench with the calls of Direct, strict and repaired, over frames of the loopback interface. */
final class DirectTrials {
    /** 34 bytes are the most that the shortest frame carries; 1,488 are the most that a frame does. */
    private static final int[] LENGTHS = {4, 16, 34, 64, 256, 1024, 1488};

    /** Bytes in a nanosecond are thousands of megabytes in a second. */
    private static final double MEGABYTES = 1000;

    private DirectTrials() {}

    static Stream<Trial> all(Effort effort) {
        double seconds = LENGTHS.length * effort.expectedSeconds(2 * Calls.values().length);
        return Arrays.stream(Test.values()).map(test -> new Trial(panel(test), seconds, bench -> measure(bench, test)));
    }

    private static String panel(Test test) {
        return "direct-" + test.name().toLowerCase(Locale.ROOT);
    }

    private static TrialResult measure(Bench bench, Test test) {
        String obstacle = Networks.obstacle(Networks.ETHERNET);
        if (obstacle != null) {
            return TrialResult.of(List.of()).withNotes(List.of(panel(test) + ": not measured: " + obstacle));
        }
        List<Cell> cells = new ArrayList<>();
        Set<String> notes = new LinkedHashSet<>();
        boolean bound = true;
        for (int i = 0; i < LENGTHS.length; i++) {
            TrialResult found = measure(bench.with(1.0 / (LENGTHS.length - i)), test, LENGTHS[i]);
            cells.addAll(found.cells());
            notes.addAll(found.notes());
            bound &= found.bound();
        }
        return new TrialResult(cells, List.copyOf(notes), bound);
    }

    private static TrialResult measure(Bench bench, Test test, int bytes) {
        List<Contestant> all = Arrays.stream(Calls.values())
                .map(calls -> contestant(calls, test, bytes))
                .toList();
        return bench.contest(
                panel(test) + ", " + bytes + " B",
                all,
                found -> TrialResult.of(
                        found.stream().map(one -> cell(one, test, bytes)).toList()));
    }

    private static Contestant contestant(Calls calls, Test test, int bytes) {
        Contestant pair = Contestant.pair(calls.name().toLowerCase(Locale.ROOT), DirectWork.class)
                .with(Map.of(
                        DirectWork.CALLS, calls.name(),
                        DirectWork.TEST, test.name(),
                        DirectWork.BYTES, Integer.toString(bytes)));
        return calls == Calls.REPAIRED ? pair.withProperties(Networks.ETHERNET) : pair;
    }

    private static Cell cell(Measurement found, Test test, int bytes) {
        return Cell.of(
                panel(test),
                found.name(),
                Integer.toString(bytes),
                found,
                nanos -> test == Test.BANDWIDTH ? MEGABYTES * bytes / nanos : nanos);
    }
}
