package io.clump.launcher;

import io.clump.launcher.report.AppResult;
import io.clump.launcher.report.JobRecord;
import io.clump.splitc.SpmdProgram;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What an app's command asks of {@link AppRunner}.
 *
 * @param name of the app
 * @param program what each process runs; tells {@code verified}, {@code failure} and {@code seconds} as results
 * @param parameters of the program, by rank
 * @param dataBytes memory that the program's data takes in all processes together; one process may come to hold all of it
 * @param seed of everything random, or null
 * @param temporaries by the job's number, files that the program removes unless one of its processes is killed
 * @param result makes what the app reports of what its processes told
 * @param classPath where the program is, and what it needs besides Clump; empty for Clump's own apps
 */
record AppPlan(
        String name,
        Class<? extends SpmdProgram> program,
        IntFunction<Map<String, String>> parameters,
        long dataBytes,
        @Nullable Long seed,
        LongFunction<List<Path>> temporaries,
        Function<JobRecord, AppResult> result,
        List<Path> classPath) {
    /** What one of Clump's own apps asks. */
    AppPlan(
            String name,
            Class<? extends SpmdProgram> program,
            IntFunction<Map<String, String>> parameters,
            long dataBytes,
            @Nullable Long seed,
            LongFunction<List<Path>> temporaries,
            Function<JobRecord, AppResult> result) {
        this(name, program, parameters, dataBytes, seed, temporaries, result, List.of());
    }
}
