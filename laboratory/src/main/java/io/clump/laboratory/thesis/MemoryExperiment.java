package io.clump.laboratory.thesis;

import io.clump.laboratory.experiment.Bench;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.PlannedExperiment;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import io.clump.laboratory.primitives.ArrayWalks;
import io.clump.laboratory.primitives.LoadCounters;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Time of an access to an array, by the size of the array and the stride of accesses. */
final class MemoryExperiment {
    private static final String COUNTERS = "counters";

    private static final int KILOBYTE = 1 << 10;
    private static final int LARGEST = 1 << 26;

    /**
     * In random order: an array that fits into the cache, and one that fits neither into a cache nor, by its pages,
     * into the TLB.
     */
    private static final Map<Integer, String> CACHES = new TreeMap<>(Map.of(
            16 * KILOBYTE,
            "first-level cache",
            256 * KILOBYTE,
            "second-level cache",
            LARGEST,
            "memory, a new page each"));

    private MemoryExperiment() {}

    static PlannedExperiment experiment() {
        return PlannedExperiment.of("memory", effort -> {
                    List<ArrayWalks.Walk> walks = walks(effort.isQuick() ? 4 : 2);
                    return List.of(
                            Trial.contest(
                                    "walks",
                                    effort.expectedSeconds(4),
                                    List.of(walking(walks)),
                                    found -> result(walks, found.get(0))),
                            new Trial(COUNTERS, effort.expectedSeconds(1), MemoryExperiment::count));
                })
                .unbound();
    }

    /** Returns walks whose strides grow by this factor, and sizes by twice this factor. */
    private static List<ArrayWalks.Walk> walks(int factor) {
        List<ArrayWalks.Walk> walks = new ArrayList<>();
        for (int bytes = 16 * KILOBYTE; bytes <= LARGEST; bytes *= 2 * factor) {
            for (int stride = Integer.BYTES; stride < bytes; stride *= factor) {
                walks.add(new ArrayWalks.Walk(bytes, stride));
            }
        }
        CACHES.keySet().forEach(bytes -> walks.add(new ArrayWalks.Walk(bytes, 0)));
        return walks;
    }

    private static Contestant walking(List<ArrayWalks.Walk> walks) {
        String text = walks.stream().map(ArrayWalks.Walk::toString).collect(Collectors.joining(","));
        return Contestant.single("walks", ArrayWalks.class).with(Map.of(ArrayWalks.WALKS, text));
    }

    private static TrialResult result(List<ArrayWalks.Walk> walks, Measurement found) {
        return TrialResult.of(IntStream.range(0, walks.size())
                .mapToObj(i -> {
                    ArrayWalks.Walk walk = walks.get(i);
                    Sample nanos = found.detail(picos -> picos.get(i) / 1000.0);
                    return walk.stride() == 0
                            ? Cell.of("levels", "this machine", CACHES.getOrDefault(walk.bytes(), ""), nanos, 1)
                            : Cell.of("strides", text(walk.bytes()), Integer.toString(walk.stride()), nanos, 1);
                })
                .toList());
    }

    private static TrialResult count(Bench bench) {
        String obstacle = LoadCounters.obstacle();
        if (obstacle != null) {
            return TrialResult.of(List.of()).withNotes(List.of("Loads that miss were not counted: " + obstacle));
        }
        List<Cell> cells = new ArrayList<>();
        CACHES.forEach((bytes, where) -> {
            Contestant walking = walking(List.of(new ArrayWalks.Walk(bytes, 0)));
            LoadCounters.misses(counted -> bench.workbench()
                            .measure(
                                    "loads that miss, " + where,
                                    List.of(walking.at(List.of(counted))),
                                    bench.effort().warmUp(Duration.ofSeconds(2)).turns(1)))
                    .forEach((level, share) -> cells.add(Cell.of(COUNTERS, level, where, Sample.exactly(share), 1)));
        });
        return TrialResult.of(cells);
    }

    private static String text(int bytes) {
        return bytes < KILOBYTE * KILOBYTE ? bytes / KILOBYTE + " kB" : bytes / KILOBYTE / KILOBYTE + " MB";
    }
}
