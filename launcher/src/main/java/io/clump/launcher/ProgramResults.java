package io.clump.launcher;

import io.clump.launcher.report.JobRecord;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What a program has told as its results.
 *
 * @param byRank keys and values of each process
 */
record ProgramResults(List<Map<String, String>> byRank) {
    /** Those that the table has at their own places. */
    private static final Set<String> SHOWN_ELSEWHERE = Set.of("verified", "failure", "seconds");

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
