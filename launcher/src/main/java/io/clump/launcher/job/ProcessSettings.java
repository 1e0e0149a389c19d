package io.clump.launcher.job;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How the processes of a job are run.
 *
 * @param environment variables that they get besides those of the launcher
 * @param timeout after which the job is ended; null if it may take any time
 */
public record ProcessSettings(
        Map<String, String> environment, @Nullable Duration timeout) {
    /** Nothing besides. */
    public static final ProcessSettings NONE = new ProcessSettings(Map.of(), null);

    /** Makes the variables its own. */
    public ProcessSettings {
        environment = Map.copyOf(environment);
    }
}
