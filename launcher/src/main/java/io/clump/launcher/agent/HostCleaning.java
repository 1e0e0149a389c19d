package io.clump.launcher.agent;

import io.clump.am2.ClumpException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;

/** Removes the files of dead jobs on other hosts. */
public final class HostCleaning {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private HostCleaning() {}

    /**
     * Runs {@code clump clean} on a host.
     *
     * @param host name of the host
     * @param access access to the host
     * @param base directory of jobs
     * @return one line about the removed files
     * @throws ClumpException if the host cannot be cleaned; names the host
     */
    public static String clean(String host, HostAccess access, Path base) {
        return clean(host, access, base, LIMIT);
    }

    static String clean(String host, HostAccess access, Path base, Duration limit) {
        String script =
                AgentCommand.cleanScript(Path.of(System.getProperty("java.home")), AgentCommand.ownClassPath(), base);
        return new HostScript(host, access, "clean", limit)
                .run(out -> out.write((script + "\n").getBytes(StandardCharsets.UTF_8)))
                .lines()
                .collect(Collectors.joining("; ", "host " + host + ": ", ""));
    }
}
