package io.clump.launcher.job;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How the processes of a job are run.
 *
 * @param environment variables that they get besides those of the launcher
 * @param timeout after which the job is ended; null if it may take any time
 * @param outputs directory of files that get what the processes print; null to show it
 * @param grace from the request to end (SIGTERM) to the kill (SIGKILL); zero kills at once
 * @param workingDirectory current directory of the processes on each host, absolute; empty for the launcher's, where a
 *     host has it
 * @param isBound whether each process is bound to a core, in the order of their ranks; else the system chooses
 * @param javaOptions options of the Java virtual machine besides the launcher's, which they override
 * @param isHeld whether the program waits in each process until the launcher orders to resume
 * @param endpoints that each process opens, with the runtime's; each talks to those of its kind in the other processes
 */
public record ProcessSettings(
        Map<String, String> environment,
        @Nullable Duration timeout,
        @Nullable Path outputs,
        Duration grace,
        String workingDirectory,
        boolean isBound,
        List<String> javaOptions,
        boolean isHeld,
        int endpoints) {
    /** Nothing besides. */
    public static final ProcessSettings NONE =
            new ProcessSettings(Map.of(), null, null, Duration.ZERO, "", false, List.of(), false, 1);

    /** Makes the variables its own. */
    public ProcessSettings {
        environment = Map.copyOf(environment);
        javaOptions = List.copyOf(javaOptions);
    }

    /**
     * The same for programs that have options of the Java virtual machine and endpoints of their own.
     *
     * @param options besides the launcher's
     * @param count of endpoints of each process, with the runtime's
     * @return other settings
     */
    public ProcessSettings withProgram(List<String> options, int count) {
        return new ProcessSettings(
                environment, timeout, outputs, grace, workingDirectory, isBound, options, isHeld, count);
    }

    /**
     * The same for processes that wait for a first order.
     *
     * @return other settings
     */
    public ProcessSettings held() {
        return new ProcessSettings(
                environment, timeout, outputs, grace, workingDirectory, isBound, javaOptions, true, endpoints);
    }
}
