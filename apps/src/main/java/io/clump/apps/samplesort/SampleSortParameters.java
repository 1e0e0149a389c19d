package io.clump.apps.samplesort;

import io.clump.am2.ClumpException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a sample sort is started with. Either every process makes keys of its own, or all read their parts of one file.
 *
 * @param type of the keys
 * @param format of the input and the output; binary for records
 * @param distribution of the keys that are made
 * @param keysPerProcess keys that each process makes, 0 or more; ignored with an input
 * @param seed of the random keys and of the samples
 * @param input the file to sort, or null for random keys
 * @param parts the part of the input that each process reads, by rank; only its own, once a process has them from
 *     {@link #fromParameters}; empty without an input
 * @param output the file to write, or null
 */
public record SampleSortParameters(
        KeyType type,
        KeyFormat format,
        Distribution distribution,
        int keysPerProcess,
        long seed,
        @Nullable Path input,
        List<KeyFilePart> parts,
        @Nullable Path output) {
    private static final String TYPE = "type";
    private static final String FORMAT = "format";
    private static final String DISTRIBUTION = "distribution";
    private static final String KEYS = "keys";
    private static final String SEED = "seed";
    private static final String INPUT = "input";
    private static final String INPUT_START = "input.start";
    private static final String INPUT_END = "input.end";
    private static final String INPUT_KEYS = "input.keys";
    private static final String OUTPUT = "output";

    /** Checks the values; makes the paths absolute. */
    public SampleSortParameters {
        if (keysPerProcess < 0) {
            throw new ClumpException("invalid number of keys: found=" + keysPerProcess + ", expected 0 or more");
        }
        if (input == null && keysPerProcess > type.mostPerProcess()) {
            throw new ClumpException("too many " + type.plural() + " for one process: found=" + keysPerProcess
                    + ", expected up to " + type.mostPerProcess());
        }
        if (type == KeyType.RECORD && format != KeyFormat.BINARY) {
            throw new ClumpException("records are binary: found format=" + format.optionName() + ", expected binary");
        }
        if ((input == null) != parts.isEmpty()) {
            throw new ClumpException("parts do not fit the input: input=" + input + ", parts=" + parts.size()
                    + ", expected a part for each process with an input and none without");
        }
        input = absolute(input);
        parts = List.copyOf(parts);
        output = absolute(output);
    }

    /**
     * The parameters as the program reads them on one rank.
     *
     * @param rank of the process
     * @return keys and values, for {@code SplitCConfiguration.parameters}
     * @throws ClumpException if there is an input, but no part of it for that rank
     */
    public Map<String, String> toParameters(int rank) {
        Map<String, String> parameters = new TreeMap<>();
        parameters.put(TYPE, type.optionName());
        parameters.put(FORMAT, format.optionName());
        parameters.put(DISTRIBUTION, distribution.optionName());
        parameters.put(KEYS, Integer.toString(keysPerProcess));
        parameters.put(SEED, Long.toString(seed));
        if (input != null) {
            if (rank < 0 || rank >= parts.size()) {
                throw new ClumpException("no part of the input: rank=" + rank + ", expected less than " + parts.size());
            }
            KeyFilePart part = parts.get(rank);
            parameters.put(INPUT, input.toString());
            parameters.put(INPUT_START, Long.toString(part.startByte()));
            parameters.put(INPUT_END, Long.toString(part.endByte()));
            parameters.put(INPUT_KEYS, Long.toString(part.keys()));
        }
        if (output != null) {
            parameters.put(OUTPUT, output.toString());
        }
        return parameters;
    }

    /**
     * Reads what {@link #toParameters} wrote for one rank.
     *
     * @param parameters keys and values
     * @return the same parameters with that rank's part only
     * @throws ClumpException if one is missing or invalid; names it
     */
    public static SampleSortParameters fromParameters(Map<String, String> parameters) {
        String input = parameters.get(INPUT);
        String output = parameters.get(OUTPUT);
        List<KeyFilePart> parts = input == null
                ? List.of()
                : List.of(new KeyFilePart(
                        number(parameters, INPUT_START),
                        number(parameters, INPUT_END),
                        number(parameters, INPUT_KEYS)));
        long keys = number(parameters, KEYS);
        if (keys != (int) keys) {
            throw new ClumpException("invalid number of keys: found=" + keys + ", expected up to " + Integer.MAX_VALUE);
        }
        return new SampleSortParameters(
                KeyType.of(word(parameters, TYPE)),
                KeyFormat.of(word(parameters, FORMAT)),
                Distribution.of(word(parameters, DISTRIBUTION)),
                (int) keys,
                number(parameters, SEED),
                input == null ? null : Path.of(input),
                parts,
                output == null ? null : Path.of(output));
    }

    private static String word(Map<String, String> parameters, String key) {
        String value = parameters.get(key);
        if (value == null) {
            throw new ClumpException("missing parameter: " + key);
        }
        return value;
    }

    private static long number(Map<String, String> parameters, String key) {
        String value = parameters.get(key);
        try {
            // Long.parseLong throws the same for null.
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new ClumpException("invalid parameter: " + key + "=" + value + ", expected a whole number", e);
        }
    }

    private static @Nullable Path absolute(@Nullable Path path) {
        return path == null ? null : path.toAbsolutePath();
    }
}
