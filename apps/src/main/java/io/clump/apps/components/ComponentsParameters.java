package io.clump.apps.components;

import io.clump.am2.ClumpException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What connected components are started with: either every process makes its part of a lattice, or all read their parts of
 * one file.
 *
 * @param lattice the whole lattice, or null with an input
 * @param verticesPerProcess vertices of the lattice in each process; all together are the lattice's; ignored with an input
 * @param input the file, with the part of each process by rank; only its own, once a process has it from
 *     {@link #fromParameters}; null with a lattice
 * @param output the file to write, or null
 */
public record ComponentsParameters(
        @Nullable Lattice lattice,
        int verticesPerProcess,
        @Nullable EdgeFile input,
        @Nullable Path output) {
    private static final String DIMENSIONS = "lattice.dimensions";
    private static final String LATTICE_VERTICES = "lattice.vertices";
    private static final String KEEP = "lattice.keep";
    private static final String SEED = "lattice.seed";
    private static final String PER_PROCESS = "vertices";
    private static final String INPUT = "input";
    private static final String INPUT_VERTICES = "input.vertices";
    private static final String INPUT_START = "input.start";
    private static final String INPUT_END = "input.end";
    private static final String INPUT_EDGES = "input.edges";
    private static final String OUTPUT = "output";

    /** Checks the values; makes the path of the output absolute. */
    public ComponentsParameters {
        if ((lattice == null) == (input == null)) {
            throw new ClumpException("no graph: lattice=" + lattice + ", input=" + input + ", expected one of the two");
        }
        output = output == null ? null : output.toAbsolutePath();
    }

    /**
     * Parameters of a job that makes a lattice.
     *
     * @param dimensions of the lattice, 2 or 3
     * @param verticesPerProcess number of vertices of each process, at least 1
     * @param processes number of processes
     * @param keep probability with which an edge is kept, 0 to 1
     * @param seed of the lattice
     * @param output the file to write, or null
     * @return the parameters
     * @throws ClumpException if a value is invalid
     */
    public static ComponentsParameters ofLattice(
            int dimensions, int verticesPerProcess, int processes, double keep, long seed, @Nullable Path output) {
        Lattice lattice = new Lattice(dimensions, (long) verticesPerProcess * processes, keep, seed);
        return new ComponentsParameters(lattice, verticesPerProcess, null, output);
    }

    /**
     * Parameters of a job that reads a graph.
     *
     * @param input the file, with a part for each process
     * @param output the file to write, or null
     * @return the parameters
     */
    public static ComponentsParameters ofFile(EdgeFile input, @Nullable Path output) {
        return new ComponentsParameters(null, 0, input, output);
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
        if (lattice != null) {
            parameters.put(DIMENSIONS, Integer.toString(lattice.dimensions()));
            parameters.put(LATTICE_VERTICES, Long.toString(lattice.vertices()));
            parameters.put(KEEP, Double.toString(lattice.keep()));
            parameters.put(SEED, Long.toString(lattice.seed()));
            parameters.put(PER_PROCESS, Integer.toString(verticesPerProcess));
        }
        if (input != null) {
            if (rank < 0 || rank >= input.parts().size()) {
                throw new ClumpException("no part of the input: rank=" + rank + ", expected less than "
                        + input.parts().size());
            }
            EdgeFile.Part part = input.parts().get(rank);
            parameters.put(INPUT, input.file().toAbsolutePath().toString());
            parameters.put(INPUT_VERTICES, Long.toString(input.vertices()));
            parameters.put(INPUT_START, Long.toString(part.startByte()));
            parameters.put(INPUT_END, Long.toString(part.endByte()));
            parameters.put(INPUT_EDGES, Long.toString(part.edges()));
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
    public static ComponentsParameters fromParameters(Map<String, String> parameters) {
        String output = parameters.get(OUTPUT);
        Path outputPath = output == null ? null : Path.of(output);
        String input = parameters.get(INPUT);
        if (input == null) {
            Lattice lattice = new Lattice(
                    (int) number(parameters, DIMENSIONS),
                    number(parameters, LATTICE_VERTICES),
                    fraction(parameters, KEEP),
                    number(parameters, SEED));
            return new ComponentsParameters(lattice, (int) number(parameters, PER_PROCESS), null, outputPath);
        }
        EdgeFile.Part part = new EdgeFile.Part(
                number(parameters, INPUT_START), number(parameters, INPUT_END), number(parameters, INPUT_EDGES));
        return ofFile(new EdgeFile(Path.of(input), number(parameters, INPUT_VERTICES), List.of(part)), outputPath);
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

    private static double fraction(Map<String, String> parameters, String key) {
        String value = parameters.getOrDefault(key, "");
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException e) {
            throw new ClumpException("invalid parameter: " + key + "=" + value + ", expected a number", e);
        }
    }
}
