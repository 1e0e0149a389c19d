package io.clump.laboratory.worker;

import io.clump.am2.ClumpException;
import java.nio.file.Path;
import java.util.Map;

/**
 * Place of a workload.
 *
 * @param side 0 measures, 1 answers; with more than two sides, the workload decides what each does
 * @param directory for files that both sides share; there is one for each contestant
 * @param cores the cores of side 0 and of side 1
 * @param parameters of the workload, the same on both sides
 */
public record Place(int side, Path directory, Cores cores, Map<String, String> parameters) {
    public Place {
        parameters = Map.copyOf(parameters);
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
}
