package io.clump.apps.samplesort;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a sample sort is started with. Either every process makes keys of its own, or all read their parts of one file.
 *
 * @param keysPerProcess random keys that each process makes; ignored with an input
 * @param seed of the random keys and of the samples
 * @param input the file to sort, or null for random keys
 * @param parts the part of the input that each process reads, by rank; empty without an input
 * @param output the file to write, or null
 */
public record SampleSortParameters(
        int keysPerProcess,
        long seed,
        @Nullable Path input,
        List<KeyFilePart> parts,
        @Nullable Path output) {
    /** Checks the values. */
    public SampleSortParameters {
        parts = List.copyOf(parts);
    }

    /**
     * The parameters as the program reads them on one rank.
     *
     * @param rank of the process
     * @return keys and values, for {@code SplitCConfiguration.parameters}
     */
    public Map<String, String> toParameters(int rank) {
        throw new UnsupportedOperationException("rank=" + rank);
    }
}
