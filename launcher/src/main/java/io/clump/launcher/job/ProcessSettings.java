package io.clump.launcher.job;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a job's processes.
 *
 * @param environment environment variables in addition to those of the launcher
 * @param timeout time after which the job is ended; null if there is no limit
 * @param outputs directory of files for the output of the processes; null to show the output
 * @param grace time from the request to end (SIGTERM) to the kill (SIGKILL); zero kills at once
 * @param workingDirectory current directory of the processes on each host, absolute; empty for the launcher's, if a
 *     host has it
 * @param binding parts of their host to which the processes are bound, in the order of the ranks
 * @param javaOptions additional options of the Java virtual machine, which override those of the launcher
 * @param isHeld true if the program waits in each process until the launcher's order to resume
 * @param endpoints number of endpoints that each process opens, including the runtime's; each communicates with the
 *     corresponding endpoints of the other processes
 * @param readsInput true if the process of rank 0 reads the launcher's standard input, if it runs on this machine; the
 *     standard input of all others is empty
 * @param goesOn true if the other processes continue after a death, as far as they have declared that they can;
 *     otherwise the first death ends the job
 * @param lastCall call with which the program leaves the job; the message about an earlier end with status 0 names it
 */
public record ProcessSettings(
        Map<String, String> environment,
        @Nullable Duration timeout,
        @Nullable Path outputs,
        Duration grace,
        String workingDirectory,
        CpuBinding binding,
        List<String> javaOptions,
        boolean isHeld,
        int endpoints,
        boolean readsInput,
        boolean goesOn,
        String lastCall) {
    /** Default of {@code lastCall}. */
    public static final String END_OF_PROGRAM = "the end of its program";

    /** Default settings. */
    public static final ProcessSettings NONE = new ProcessSettings(
            Map.of(),
            null,
            null,
            Duration.ZERO,
            "",
            CpuBinding.NONE,
            List.of(),
            false,
            1,
            false,
            false,
            END_OF_PROGRAM);

    /** Copies the collections. */
    public ProcessSettings {
        environment = Map.copyOf(environment);
        javaOptions = List.copyOf(javaOptions);
    }

    /**
     * Returns settings for programs that have their own options of the Java virtual machine and their own endpoints.
     *
     * @param options options in addition to those of the launcher
     * @param count number of endpoints of each process, including the runtime's
     * @return other settings
     */
    public ProcessSettings withProgram(List<String> options, int count) {
        return with(timeout, options, isHeld, count, readsInput, lastCall);
    }

    /**
     * Returns settings for programs that leave the job with a certain call.
     *
     * @param call for instance {@code MPI.Finalize}
     * @return other settings
     */
    public ProcessSettings leavingBy(String call) {
        return with(timeout, javaOptions, isHeld, endpoints, readsInput, call);
    }

    /**
     * Returns settings for processes that go on when another one dies.
     *
     * @return other settings
     */
    public ProcessSettings goingOn() {
        return new ProcessSettings(
                environment,
                timeout,
                outputs,
                grace,
                workingDirectory,
                binding,
                javaOptions,
                isHeld,
                endpoints,
                readsInput,
                true,
                lastCall);
    }

    /**
     * Returns settings for processes that wait for a first order.
     *
     * @return other settings
     */
    public ProcessSettings held() {
        return with(timeout, javaOptions, true, endpoints, readsInput, lastCall);
    }

    /**
     * Returns settings for spawned processes: the time limit of the job applies to them, too, and they have no input.
     *
     * @param options options in addition to those of the program
     * @param directory current directory; empty for the launcher's
     * @return other settings
     */
    ProcessSettings spawned(List<String> options, String directory) {
        List<String> all = new ArrayList<>(javaOptions);
        all.addAll(options);
        return new ProcessSettings(
                environment, null, outputs, grace, directory, binding, all, false, endpoints, false, goesOn, lastCall);
    }

    private ProcessSettings with(
            @Nullable Duration limit, List<String> options, boolean waits, int count, boolean hasInput, String call) {
        return new ProcessSettings(
                environment,
                limit,
                outputs,
                grace,
                workingDirectory,
                binding,
                options,
                waits,
                count,
                hasInput,
                goesOn,
                call);
    }
}
