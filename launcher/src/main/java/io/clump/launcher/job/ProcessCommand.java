package io.clump.launcher.job;

import io.clump.am2.ClumpException;
import io.clump.am2.job.OwnDirectory;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;

/** How a process of a job is started. */
final class ProcessCommand {
    /**
     * A terminal sends Ctrl-C and its own end to all processes that it runs. The launcher alone is to answer, and to
     * say what happened, so its processes begin with both signals ignored, which the Java virtual machine leaves at
     * that.
     */
    private static final String DEAF_TO_THE_TERMINAL = "trap '' INT HUP\n";

    /**
     * The kernel kills a process when the thread that started it ends, also one that is stopped and would not see the
     * end of its connection. Where the system's tool is missing or cannot do that, the connection alone ends it.
     */
    private static final String DIES_WITH_ITS_PARENT =
            "setpriv --pdeathsig KILL true 2>/dev/null && set -- setpriv --pdeathsig KILL \"$@\"\n";

    private static final List<String> SHELL =
            List.of("/bin/sh", "-c", DEAF_TO_THE_TERMINAL + DIES_WITH_ITS_PARENT + "exec \"$@\"", "clump");

    private static final Set<StandardOpenOption> NEW = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

    private static final Pattern COLLECTOR = Pattern.compile("-XX:\\+Use[A-Za-z0-9]+GC");

    /**
     * The optimising compiler begins ten times as late as it would. Processes that share few processors and run for a
     * second spend more on it than they gain; code that runs for longer gets there soon after.
     */
    private static final List<String> LATE_OPTIMISATION = List.of(
            "-XX:Tier4InvocationThreshold=50000",
            "-XX:Tier4MinInvocationThreshold=6000",
            "-XX:Tier4CompileThreshold=150000",
            "-XX:Tier4BackEdgeThreshold=400000");

    private static final long MEGABYTE = 1 << 20;

    private ProcessCommand() {}

    /**
     * The process's builder; what the process is to do lies in a file of the job's directory.
     *
     * @param own properties of this site, besides those of the process
     */
    static ProcessBuilder of(SiteOrder order, int rank, Map<String, String> own) {
        Properties properties = new Properties();
        properties.putAll(order.processes().get(rank));
        properties.putAll(own);
        List<String> command = new ArrayList<>(SHELL);
        if (order.isBound()) {
            command.addAll(Cores.bind(List.copyOf(order.processes().keySet()).indexOf(rank)));
        }
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ClassArchive.options());
        command.addAll(javaOptions(order));
        command.add(order.mainClass());
        command.add(write(properties, Path.of(order.directory(), "rank-" + rank + ".properties"))
                .toString());
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(order.environment());
        if (!order.workingDirectory().isEmpty()) {
            builder.directory(new File(order.workingDirectory()));
        }
        // In the environment, since it is long and ps shows the command line.
        builder.environment().put("CLASSPATH", order.classPath());
        return builder;
    }

    /** Of options that contradict each other the virtual machine takes the last, but for collectors of garbage. */
    private static List<String> javaOptions(SiteOrder order) {
        List<String> options = new ArrayList<>(List.of(
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED",
                "-Xmx" + (order.heapBytes() + MEGABYTE - 1) / MEGABYTE + "m",
                // Its file in /tmp would outlive a killed process.
                "-XX:-UsePerfData"));
        options.addAll(LATE_OPTIMISATION);
        if (order.javaOptions().stream()
                .noneMatch(option -> COLLECTOR.matcher(option).matches())) {
            // Processes that poll share few processors: threads that collect garbage beside them would only be in the
            // way, and there is little garbage.
            options.add("-XX:+UseSerialGC");
        }
        options.addAll(order.javaOptions());
        return options;
    }

    private static Path write(Properties properties, Path file) {
        try {
            return OwnDirectory.use(file, NEW, channel -> {
                try (Writer writer = Channels.newWriter(channel, StandardCharsets.UTF_8)) {
                    properties.store(writer, null);
                }
                return file;
            });
        } catch (IOException e) {
            throw new ClumpException("cannot write the properties of a process: file=" + file + ", cause=" + e, e);
        }
    }
}
