package io.clump.splitc.app;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The results that the processes of a job have told.
 *
 * @param seconds time of the main section in the slowest process; 0 if none has told it
 * @param byRank keys and values of each process, in the order in which it told them
 */
public record JobResults(double seconds, List<Map<String, String>> byRank) {
    /** Copies the list. */
    public JobResults {
        byRank = List.copyOf(byRank);
    }

    /**
     * Finds what the process of rank 0 has told.
     *
     * @param key of the result
     * @return its value; null if it has told of none
     */
    public @Nullable String text(String key) {
        return byRank.get(0).get(key);
    }

    /**
     * Finds a number that the process of rank 0 has told.
     *
     * @param key of the result
     * @return its value; 0 if it has told of none
     */
    public double decimal(String key) {
        return Double.parseDouble(byRank.get(0).getOrDefault(key, "0"));
    }

    /**
     * Finds a whole number that the process of rank 0 has told.
     *
     * @param key of the result
     * @return its value; 0 if it has told of none
     */
    public long number(String key) {
        return number(byRank.get(0), key);
    }

    /**
     * Adds the whole numbers that all processes have told.
     *
     * @param key of the result
     * @return their sum; a process that has told of none counts 0
     */
    public long sum(String key) {
        return byRank.stream().mapToLong(told -> number(told, key)).sum();
    }

    /**
     * Finds the largest of the whole numbers that all processes have told.
     *
     * @param key of the result
     * @return the number; a process that has told of none counts 0
     */
    public long most(String key) {
        return byRank.stream().mapToLong(told -> number(told, key)).max().orElse(0);
    }

    /**
     * Divides some work by the time of the main section.
     *
     * @param work that all processes have done together
     * @return work in a second; 0 if no time is known
     */
    public double perSecond(double work) {
        return seconds == 0 ? 0 : work / seconds;
    }

    private static long number(Map<String, String> told, String key) {
        return Long.parseLong(told.getOrDefault(key, "0"));
    }
}
