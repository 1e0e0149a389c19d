package io.clump.splitc;

import io.clump.am2.ClumpException;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Place of a process in its job.
 *
 * @param rank number of this process, 0 to size − 1
 * @param size number of processes in the job, at least 1
 * @param group number of the group of processes, which know only each other; 0 for the first group of the job
 * @param parameters parameters of the program; the prefix {@code clump.program.} of their keys is left out here
 */
public record SplitCConfiguration(int rank, int size, int group, Map<String, String> parameters) {
    static final String RANK = "clump.rank";
    static final String SIZE = "clump.size";
    /** Property: the number of the group of processes; missing for the first group of the job. */
    public static final String GROUP = "clump.group";

    static final String PARAMETER_PREFIX = "clump.program.";

    /** Checks the values. */
    public SplitCConfiguration {
        if (size < 1 || rank < 0 || rank >= size) {
            throw new ClumpException(
                    "no place in a job: rank=" + rank + ", size=" + size + ", expected 0 <= rank < size");
        }
        parameters = Map.copyOf(parameters);
    }

    /**
     * Makes the place of a process that the job began with.
     *
     * @param rank number of this process, 0 to size − 1
     * @param size number of processes in the job, at least 1
     * @param parameters parameters of the program
     */
    public SplitCConfiguration(int rank, int size, Map<String, String> parameters) {
        this(rank, size, 0, parameters);
    }

    /**
     * Reads the system properties {@code clump.rank}, {@code clump.size}, {@code clump.group} and those that start with
     * {@code clump.program.}.
     *
     * @param source for instance the system properties
     * @return the place in the job that they describe
     * @throws ClumpException if one is missing or invalid; names the property
     */
    public static SplitCConfiguration fromProperties(Properties source) {
        Map<String, String> parameters = new TreeMap<>();
        for (String key : source.stringPropertyNames()) {
            if (key.startsWith(PARAMETER_PREFIX)) {
                parameters.put(key.substring(PARAMETER_PREFIX.length()), source.getProperty(key));
            }
        }
        int group = source.getProperty(GROUP) == null ? 0 : number(source, GROUP);
        return new SplitCConfiguration(number(source, RANK), number(source, SIZE), group, parameters);
    }

    /**
     * Returns this place as properties, from which {@link #fromProperties} makes it again.
     *
     * @return keys that start with {@code clump.}, and their values
     */
    public Map<String, String> toProperties() {
        Map<String, String> all = new TreeMap<>();
        parameters.forEach((key, value) -> all.put(PARAMETER_PREFIX + key, value));
        all.put(RANK, Integer.toString(rank));
        all.put(SIZE, Integer.toString(size));
        if (group > 0) {
            all.put(GROUP, Integer.toString(group));
        }
        return all;
    }

    private static int number(Properties source, String key) {
        String value = source.getProperty(key);
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new ClumpException("invalid property: " + key + "=" + value + ", expected a whole number", e);
        }
    }
}
