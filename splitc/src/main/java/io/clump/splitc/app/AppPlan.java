package io.clump.splitc.app;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Parameters and memory of an app's processes, and the conversion of their results to a report.
 *
 * @param parameters parameters of the program, by rank
 * @param dataBytes memory of the program's data in all processes together; one process may hold all of it
 * @param seed random seed, or null
 * @param temporaries returns, for the job's number, the files that the program removes unless one of its processes is
 *     killed
 * @param result converts the results of the processes to the report of the app
 * @param isShort true if each process works for at most about a second; then the optimising compiler of the virtual
 *     machine is not used, since it would cost more time than it saves
 * @param endpoints number of endpoints that each process opens, including the runtime's; needed to compute their space
 *     before the start
 */
public record AppPlan(
        IntFunction<Map<String, String>> parameters,
        long dataBytes,
        @Nullable Long seed,
        LongFunction<List<Path>> temporaries,
        Function<JobResults, AppResult> result,
        boolean isShort,
        int endpoints) {
    /** Plans an app that may take long. */
    public AppPlan(
            IntFunction<Map<String, String>> parameters,
            long dataBytes,
            @Nullable Long seed,
            LongFunction<List<Path>> temporaries,
            Function<JobResults, AppResult> result) {
        this(parameters, dataBytes, seed, temporaries, result, false, 1);
    }

    /**
     * Returns a plan for an app whose processes open more endpoints.
     *
     * @param count number of endpoints of each process, including the runtime's
     * @return another plan
     */
    public AppPlan withEndpoints(int count) {
        return new AppPlan(parameters, dataBytes, seed, temporaries, result, isShort, count);
    }
}
