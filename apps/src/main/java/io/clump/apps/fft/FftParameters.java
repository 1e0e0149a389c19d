package io.clump.apps.fft;

import io.clump.am2.ClumpException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a transform is started with. The points are those of a file, of an NPB class, or random ones.
 *
 * @param box all points
 * @param inverse whether the transform is with positive exponents and divided by the number of points
 * @param seed of random points
 * @param input the file of the points, or null
 * @param output the file to write, or null
 * @param npb the NPB class to run, or null; the other parameters but the box are not used with it
 */
public record FftParameters(
        Box box,
        boolean inverse,
        long seed,
        @Nullable Path input,
        @Nullable Path output,
        @Nullable NpbClass npb) {
    private static final String SIZE = "size";
    private static final String INVERSE = "inverse";
    private static final String SEED = "seed";
    private static final String INPUT = "input";
    private static final String OUTPUT = "output";
    private static final String NPB = "npb";

    /** Checks the values; makes the paths absolute. */
    public FftParameters {
        if (npb != null && !npb.box().equals(box)) {
            throw new ClumpException(
                    "box does not fit NPB class " + npb + ": found=" + box + ", expected " + npb.box());
        }
        if (npb == null && (box.nx() != box.ny() || box.ny() != box.nz())) {
            throw new ClumpException("invalid box: found=" + box + ", expected the same size in each dimension");
        }
        input = absolute(input);
        output = absolute(output);
    }

    /**
     * Parameters of an NPB class.
     *
     * @param npb the class
     * @return its parameters
     */
    public static FftParameters of(NpbClass npb) {
        return new FftParameters(npb.box(), false, 0, null, null, npb);
    }

    /**
     * The parameters as the program reads them.
     *
     * @return keys and values, for {@code SplitCConfiguration.parameters}
     */
    public Map<String, String> toParameters() {
        Map<String, String> parameters = new TreeMap<>();
        if (npb != null) {
            parameters.put(NPB, npb.name());
            return parameters;
        }
        parameters.put(SIZE, Integer.toString(box.nx()));
        parameters.put(INVERSE, Boolean.toString(inverse));
        parameters.put(SEED, Long.toString(seed));
        if (input != null) {
            parameters.put(INPUT, input.toString());
        }
        if (output != null) {
            parameters.put(OUTPUT, output.toString());
        }
        return parameters;
    }

    /**
     * Reads what {@link #toParameters} wrote.
     *
     * @param parameters keys and values
     * @return the same parameters
     * @throws ClumpException if one is missing or invalid; names it
     */
    public static FftParameters fromParameters(Map<String, String> parameters) {
        String npb = parameters.get(NPB);
        if (npb != null) {
            return of(NpbClass.of(npb));
        }
        String input = parameters.get(INPUT);
        String output = parameters.get(OUTPUT);
        return new FftParameters(
                Box.cube((int) number(parameters, SIZE, Integer.MAX_VALUE)),
                Boolean.parseBoolean(parameters.get(INVERSE)),
                number(parameters, SEED, Long.MAX_VALUE),
                input == null ? null : Path.of(input),
                output == null ? null : Path.of(output),
                null);
    }

    private static long number(Map<String, String> parameters, String key, long most) {
        String value = parameters.get(key);
        try {
            // Long.parseLong throws the same for null.
            long number = Long.parseLong(value);
            if (number <= most) {
                return number;
            }
            throw new ClumpException("invalid parameter: " + key + "=" + value + ", expected up to " + most);
        } catch (NumberFormatException e) {
            throw new ClumpException("invalid parameter: " + key + "=" + value + ", expected a whole number", e);
        }
    }

    private static @Nullable Path absolute(@Nullable Path path) {
        return path == null ? null : path.toAbsolutePath();
    }
}
