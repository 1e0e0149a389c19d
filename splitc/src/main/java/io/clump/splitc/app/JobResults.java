package io.clump.splitc.app;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Results that the processes of a job have reported.
 *
 * @param seconds time of the main section in the slowest process; 0 if no process has reported it
 * @param byRank keys and values of each process, in the order of its reports
 */
public record JobResults(double seconds, List<Map<String, String>> byRank) {
    /** Copies the list. */
    public JobResults {
        byRank = List.copyOf(byRank);
    }

    /**
     * Returns a result of the process of rank 0.
     *
     * @param key key of the result
     * @return its value; null if it was not reported
     */
    public @Nullable String text(String key) {
        return byRank.get(0).get(key);
    }

    /**
     * Returns a number that the process of rank 0 has reported.
     *
     * @param key key of the result
     * @return its value; 0 if it was not reported
     */
    public double decimal(String key) {
        return Double.parseDouble(byRank.get(0).getOrDefault(key, "0"));
    }

    /**
     * Returns a whole number that the process of rank 0 has reported.
     *
     * @param key key of the result
     * @return its value; 0 if it was not reported
     */
    public long number(String key) {
        return number(byRank.get(0), key);
    }

    /**
     * Returns the sum of the whole numbers that all processes have reported.
     *
     * @param key key of the result
     * @return the sum; a process without this result counts 0
     */
    public long sum(String key) {
        return byRank.stream().mapToLong(results -> number(results, key)).sum();
    }

    /**
     * Returns the largest of the whole numbers that all processes have reported.
     *
     * @param key key of the result
     * @return the number; a process without this result counts 0
     */
    public long most(String key) {
        return byRank.stream().mapToLong(results -> number(results, key)).max().orElse(0);
    }

    /**
     * Divides some work by the time of the main section.
     *
     * @param work work of all processes together
     * @return work per second; 0 if the time is unknown
     */
    public double perSecond(double work) {
        return seconds == 0 ? 0 : work / seconds;
    }

    private static long number(Map<String, String> results, String key) {
        return Long.parseLong(results.getOrDefault(key, "0"));
    }
}
