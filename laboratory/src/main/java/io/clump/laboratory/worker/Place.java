package io.clump.laboratory.worker;

import io.clump.am2.ClumpException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Locale;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Place of a workload.
 *
 * @param side 0 measures, 1 answers; with more than two sides, the workload decides what each does
 * @param directory for files that both sides share; there is one for each contestant
 * @param cores the cores of side 0 and of side 1
 * @param parameters of the workload, the same on both sides
 * @param kept objects to close after the last round
 */
public record Place(int side, Path directory, Cores cores, Map<String, String> parameters, Deque<AutoCloseable> kept) {
    public Place {
        parameters = Map.copyOf(parameters);
    }

    /** A place that has nothing to close yet. */
    public Place(int side, Path directory, Cores cores, Map<String, String> parameters) {
        this(side, directory, cores, parameters, new ArrayDeque<>());
    }

    /** The same for a side of a pair that has another directory. */
    public Place at(int otherSide, Path otherDirectory) {
        return new Place(otherSide, otherDirectory, cores, parameters, kept);
    }

    /** Closes something after the last round, before all that was kept earlier. */
    public <T extends AutoCloseable> T keep(T resource) {
        kept.push(resource);
        return resource;
    }

    /** Maps memory that all sides share, full of zeros at first, in a file of the directory. */
    public UnsafeBuffer map(String file, int lengthBytes) {
        return keep(MappedFile.map(directory.resolve(file), lengthBytes)).buffer();
    }

    /** Returns this side's view of the line on which rounds begin and end. */
    public RoundLine round() {
        return new RoundLine(map("round", RoundLine.LENGTH_BYTES));
    }

    /**
     * Closes the kept objects, the last one first.
     *
     * @throws Exception if something cannot be closed
     */
    public void close() throws Exception {
        while (!kept.isEmpty()) {
            kept.pop().close();
        }
    }

    /**
     * A parameter that is a number.
     *
     * @throws ClumpException if it is missing or no number
     */
    public int number(String key) {
        String value = parameters.getOrDefault(key, "nothing");
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new ClumpException(
                    "invalid parameter of a workload: " + key + "=" + value + ", expected a number", e);
        }
    }

    /** The same with a value for a parameter that is missing. */
    public int number(String key, int otherwise) {
        return parameters.containsKey(key) ? number(key) : otherwise;
    }

    /** A parameter that is a word; nothing if it is missing. */
    public String word(String key) {
        return parameters.getOrDefault(key, "");
    }

    /** A parameter that is one of some names, in small letters with dashes, or the first one if it is missing. */
    public <E extends Enum<E>> E word(String key, Class<E> type) {
        return parameters.containsKey(key)
                ? Enum.valueOf(type, word(key).toUpperCase(Locale.ROOT).replace('-', '_'))
                : type.getEnumConstants()[0];
    }

    /** A parameter that is true or false; false if it is missing. */
    public boolean is(String key) {
        return Boolean.parseBoolean(word(key));
    }

    /** A parameter that is numbers with commas between them. */
    public int[] numbers(String key) {
        return Arrays.stream(word(key).split(",", -1))
                .mapToInt(Integer::parseInt)
                .toArray();
    }
}
