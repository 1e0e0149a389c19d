package io.clump.launcher;

import io.clump.launcher.report.AppResult;
import io.clump.launcher.report.JobRecord;
import io.clump.splitc.SpmdProgram;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a program has told as its results.
 *
 * @param byRank keys and values of each process
 */
record ProgramResults(List<Map<String, String>> byRank) {
    /** Those that the table has at their own places. */
    private static final Set<String> SHOWN_ELSEWHERE = Set.of("verified", "failure", "seconds");

    /** Heap of a program that is not told otherwise. */
    static final int HEAP_MEGABYTES = 256;

    private static final long MEGABYTE = 1 << 20;

    /** The plan of a program that has no table of its own. */
    static AppPlan plan(
            String name,
            Class<? extends SpmdProgram> program,
            Map<String, String> parameters,
            int heapMegabytes,
            int processes,
            List<Path> classPath) {
        return new AppPlan(
                name,
                program,
                rank -> parameters,
                heapMegabytes * MEGABYTE,
                null,
                number -> List.of(),
                record -> result(parameters, record, processes),
                classPath);
    }

    private static AppResult result(Map<String, String> parameters, JobRecord record, int processes) {
        String work = parameters.isEmpty()
                ? "no parameters"
                : parameters.entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining(" "));
        ProgramResults results = of(record, processes);
        String checked = record.result(0, "verified") == null ? "" : "by the program";
        return new AppResult(work, "", checked, Map.of("results", results.byRank()), results.lines());
    }

    static ProgramResults of(JobRecord record, int size) {
        return new ProgramResults(
                IntStream.range(0, size).mapToObj(record::results).toList());
    }

    /** A line for each result, and each process that has its own. */
    List<String> lines() {
        Set<String> keys = new LinkedHashSet<>();
        byRank.forEach(results -> keys.addAll(results.keySet()));
        keys.removeAll(SHOWN_ELSEWHERE);
        List<String> lines = new ArrayList<>();
        for (String key : keys) {
            Set<String> values = new LinkedHashSet<>();
            byRank.stream()
                    .map(results -> results.get(key))
                    .filter(Objects::nonNull)
                    .forEach(values::add);
            if (values.size() == 1) {
                lines.add(key + ": " + values.iterator().next());
            } else {
                addEach(key, lines);
            }
        }
        return lines;
    }

    private void addEach(String key, List<String> lines) {
        for (int rank = 0; rank < byRank.size(); rank++) {
            String value = byRank.get(rank).get(key);
            if (value != null) {
                lines.add(key + " (" + rank + "): " + value);
            }
        }
    }
}
