package io.clump.splitc.app;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The parameters and the memory of an app's processes, and the report that their results become.
 *
 * @param parameters of the program, by rank
 * @param dataBytes memory that the program's data takes in all processes together; one process may come to hold all of
 *     it
 * @param seed of everything random, or null
 * @param temporaries by the job's number, files that the program removes unless one of its processes is killed
 * @param result makes what the app reports of what its processes told
 * @param isShort whether each process works for a second or so at most: then the optimising compiler of the virtual
 *     machine would cost more time than it saves, and is left out
 */
public record AppPlan(
        IntFunction<Map<String, String>> parameters,
        long dataBytes,
        @Nullable Long seed,
        LongFunction<List<Path>> temporaries,
        Function<JobResults, AppResult> result,
        boolean isShort) {
    /** Plans an app that may take long. */
    public AppPlan(
            IntFunction<Map<String, String>> parameters,
            long dataBytes,
            @Nullable Long seed,
            LongFunction<List<Path>> temporaries,
            Function<JobResults, AppResult> result) {
        this(parameters, dataBytes, seed, temporaries, result, false);
    }
}
