package io.clump.launcher;

import io.clump.splitc.app.AppPlan;
import io.clump.splitc.app.AppResult;
import io.clump.splitc.app.JobResults;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Default plan and result, for a program without its own. */
final class ProgramResults {
    /** Default heap of a program. */
    static final int HEAP_MEGABYTES = 256;

    static final int MOST_HEAP_MEGABYTES = 1 << 20;

    /** Results that the table shows in their own rows. */
    private static final Set<String> SHOWN_ELSEWHERE = Set.of("verified", "failure", "seconds");

    private static final long MEGABYTE = 1 << 20;

    private ProgramResults() {}

    static AppPlan plan(Map<String, String> parameters, int heapMegabytes) {
        return new AppPlan(
                rank -> parameters,
                heapMegabytes * MEGABYTE,
                null,
                number -> List.of(),
                results -> result(parameters, results));
    }

    private static AppResult result(Map<String, String> parameters, JobResults results) {
        String work = parameters.isEmpty()
                ? "no parameters"
                : parameters.entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining(" "));
        String checked = results.text("verified") == null ? "" : "by the program";
        return new AppResult(work, "", checked, Map.of("results", results.byRank()), lines(results.byRank()));
    }

    /** Returns one line for each result, or one for each process if the processes have different values. */
    private static List<String> lines(List<Map<String, String>> byRank) {
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
                addEach(byRank, key, lines);
            }
        }
        return lines;
    }

    private static void addEach(List<Map<String, String>> byRank, String key, List<String> lines) {
        for (int rank = 0; rank < byRank.size(); rank++) {
            String value = byRank.get(rank).get(key);
            if (value != null) {
                lines.add(key + " (" + rank + "): " + value);
            }
        }
    }
}
