package io.clump.apps.em3d;

import io.clump.am2.ClumpException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What EM3D is started with. Either the graph is generated, or all processes read their parts of one from a file.
 *
 * @param shape how large the graph is; that of the input, if there is one
 * @param remotePercent how many of a hundred edges come from other virtual processors, 0 to 100; ignored with an input
 * @param seed of everything random in the graph; ignored with an input
 * @param steps to go, 1 to {@link #MAX_STEPS}
 * @param layout which maps virtual processors to nodes
 * @param input the file to read the graph from, or null for one that is generated
 * @param save the file to write the graph to, or null
 * @param output the file to write the graph to with the values after the last step, or null
 */
public record Em3dParameters(
        GraphShape shape,
        int remotePercent,
        long seed,
        int steps,
        Layout layout,
        @Nullable Path input,
        @Nullable Path save,
        @Nullable Path output) {
    /** Most steps. In so many the values of a generated graph stay finite. */
    public static final int MAX_STEPS = 100_000;

    private static final int PERCENT = 100;

    private static final String GRID_X = "grid.x";
    private static final String GRID_Y = "grid.y";
    private static final String GRID_Z = "grid.z";
    private static final String NODES = "nodes";
    private static final String DEGREE = "degree";
    private static final String REMOTE = "remote";
    private static final String SEED = "seed";
    private static final String STEPS = "steps";
    private static final String LAYOUT = "layout";
    private static final String INPUT = "input";
    private static final String SAVE = "save";
    private static final String OUTPUT = "output";

    /** Checks the values; makes the paths absolute. */
    public Em3dParameters {
        if (remotePercent < 0 || remotePercent > PERCENT) {
            throw new ClumpException("invalid share of remote edges: found=" + remotePercent + ", expected 0 to 100");
        }
        if (steps < 1 || steps > MAX_STEPS) {
            throw new ClumpException("invalid number of steps: found=" + steps + ", expected 1 to " + MAX_STEPS);
        }
        input = absolute(input);
        save = absolute(save);
        output = absolute(output);
    }

    /**
     * The parameters as the program reads them.
     *
     * @return keys and values, for {@code SplitCConfiguration.parameters}
     */
    public Map<String, String> toParameters() {
        Map<String, String> parameters = new TreeMap<>();
        parameters.put(GRID_X, Integer.toString(shape.grid().x()));
        parameters.put(GRID_Y, Integer.toString(shape.grid().y()));
        parameters.put(GRID_Z, Integer.toString(shape.grid().z()));
        parameters.put(NODES, Integer.toString(shape.nodes()));
        parameters.put(DEGREE, Integer.toString(shape.degree()));
        parameters.put(REMOTE, Integer.toString(remotePercent));
        parameters.put(SEED, Long.toString(seed));
        parameters.put(STEPS, Integer.toString(steps));
        parameters.put(LAYOUT, layout.toString());
        if (input != null) {
            parameters.put(INPUT, input.toString());
        }
        if (save != null) {
            parameters.put(SAVE, save.toString());
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
    public static Em3dParameters fromParameters(Map<String, String> parameters) {
        Grid grid = new Grid(count(parameters, GRID_X), count(parameters, GRID_Y), count(parameters, GRID_Z));
        return new Em3dParameters(
                new GraphShape(grid, count(parameters, NODES), count(parameters, DEGREE)),
                count(parameters, REMOTE),
                number(parameters, SEED),
                count(parameters, STEPS),
                Layout.of(String.valueOf(parameters.get(LAYOUT))),
                path(parameters, INPUT),
                path(parameters, SAVE),
                path(parameters, OUTPUT));
    }

    /** Where the graph comes from. */
    GraphSource graph() {
        return input == null ? new GeneratedGraph(shape, remotePercent, seed) : new GraphFile(input, shape);
    }

    private static int count(Map<String, String> parameters, String key) {
        long number = number(parameters, key);
        if (number != (int) number) {
            throw new ClumpException(
                    "invalid parameter: " + key + "=" + number + ", expected up to " + Integer.MAX_VALUE);
        }
        return (int) number;
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

    private static @Nullable Path path(Map<String, String> parameters, String key) {
        String value = parameters.get(key);
        return value == null ? null : Path.of(value);
    }

    private static @Nullable Path absolute(@Nullable Path path) {
        return path == null ? null : path.toAbsolutePath();
    }
}
