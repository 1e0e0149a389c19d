package io.clump.launcher;

import io.clump.command.BadInputException;
import io.clump.launcher.job.CpuBinding;
import io.clump.launcher.job.CpuBinding.Part;
import io.clump.launcher.job.ProcessSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Picocli mixin of the options that set how the processes of a job are run. */
final class ProcessOptions {
    private static final String NONE = "none";

    private static final Map<String, Part> PARTS = Map.of("core", Part.CORE, "socket", Part.SOCKET, "numa", Part.NUMA);

    /** Rank of the process that reads the standard input. */
    private static final String FIRST = "0";

    @Option(
            names = "-x",
            paramLabel = "NAME[=VALUE]",
            description = "Set an environment variable of the processes. Without VALUE, pass on the variable of this"
                    + " command. May be given several times.",
            order = 21)
    private List<String> variables = List.of();

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            description = "Time limit of the job, such as 90s, 45m or 2h. When it expires, the job ends with status"
                    + " 124. Default: none.",
            order = 22)
    private @Nullable Duration timeout;

    @Option(
            names = "--output-dir",
            paramLabel = "DIR",
            description = "Write the output of the processes to files in DIR instead of the terminal: rank-0.out,"
                    + " rank-0.err and so on.",
            order = 23)
    private @Nullable Path outputs;

    @Option(
            names = "--grace",
            paramLabel = "TIME",
            description = "At the end of a failed or interrupted job, send SIGTERM to its processes, and SIGKILL after"
                    + " TIME. Default: SIGKILL at once.",
            order = 22)
    private Duration grace = Duration.ZERO;

    @Option(
            names = "--wdir",
            paramLabel = "DIR",
            description =
                    "Working directory of the processes, on each host. Relative paths in other options start at the"
                            + " working directory of this command. Default: the working directory of this command,"
                            + " if the host has it.",
            order = 24)
    private @Nullable Path workingDirectory;

    @Option(
            names = "--bind",
            paramLabel = "core|socket|numa|none",
            description = "Bind each process to a core of its host (with all its hardware threads), or to that core's"
                    + " socket or NUMA node; or do not bind. Processes get cores in rank order, starting"
                    + " again at the first core when all are in use; -v prints the binding. Jobs do not"
                    + " coordinate: two jobs on a host use the same cores. Default: none.",
            order = 25)
    private String binding = NONE;

    @Option(
            names = "--cores-by",
            paramLabel = "core|socket|numa",
            description =
                    "Order of the cores for --bind: consecutive cores, or round-robin over the sockets or NUMA nodes."
                            + " Default: core.",
            order = 25)
    private String mapping = "core";

    @Option(
            names = "--stdin",
            paramLabel = "0|none",
            description = "Rank of the process that reads the standard input of this command: 0 or none. The other"
                    + " processes read an empty input. Default: 0; none for a job on hosts.",
            order = 26)
    private @Nullable String reader;

    /**
     * Returns the settings that the options describe.
     *
     * @param isHere true if all processes run on this machine
     * @param own environment of this process
     * @param ignoresAllocation true if the variables of an allocation in it are not read
     * @throws BadInputException if a value cannot be used
     */
    ProcessSettings settings(boolean isHere, Map<String, String> own, boolean ignoresAllocation) {
        Map<String, String> environment =
                new LinkedHashMap<>(TimeGiven.variable(own, timeout, ignoresAllocation, Instant.now()));
        for (String variable : variables) {
            int equals = variable.indexOf('=');
            String name = equals < 0 ? variable : variable.substring(0, equals);
            String value = equals < 0 ? System.getenv(name) : variable.substring(equals + 1);
            if (name.isEmpty() || value == null) {
                throw new BadInputException("invalid environment variable: found=-x " + variable
                        + ", expected NAME=VALUE, or the NAME of a variable that is set");
            }
            environment.put(name, value);
        }
        CpuBinding parts = binding();
        if (reader != null && !List.of(FIRST, NONE).contains(reader)) {
            throw new BadInputException(
                    "unknown value: found=--stdin " + reader + ", expected " + FIRST + " or " + NONE);
        }
        if (FIRST.equals(reader) && !isHere) {
            throw new BadInputException("standard input is not forwarded to hosts: found=--stdin " + FIRST
                    + ", expected --stdin " + NONE + ", or a job without hosts");
        }
        if (isHere && workingDirectory != null && !Files.isDirectory(workingDirectory)) {
            throw new BadInputException("no such directory: found=--wdir " + workingDirectory);
        }
        String there = workingDirectory == null
                ? ""
                : workingDirectory.toAbsolutePath().normalize().toString();
        return new ProcessSettings(
                environment,
                timeout,
                outputs,
                grace,
                there,
                parts,
                List.of(),
                false,
                1,
                isHere && !NONE.equals(reader),
                false,
                ProcessSettings.END_OF_PROGRAM);
    }

    private CpuBinding binding() {
        if (!PARTS.containsKey(binding) && !binding.equals(NONE)) {
            throw new BadInputException(
                    "unknown value: found=--bind " + binding + ", expected core, socket, numa or none");
        }
        if (!PARTS.containsKey(mapping)) {
            throw new BadInputException(
                    "unknown value: found=--cores-by " + mapping + ", expected core, socket or numa");
        }
        return new CpuBinding(PARTS.getOrDefault(binding, Part.NONE), PARTS.getOrDefault(mapping, Part.CORE));
    }
}
