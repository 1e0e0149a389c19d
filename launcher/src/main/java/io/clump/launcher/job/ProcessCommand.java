package io.clump.launcher.job;

import io.clump.am2.ClumpException;
import io.clump.am2.job.OwnDirectory;
import io.clump.am2.machine.GarbageCollector;
import io.clump.am2.spi.NodeService;
import io.clump.splitc.SplitCConfiguration;
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
import java.util.TreeMap;

/** Command that starts a process of a job. */
final class ProcessCommand {
    /**
     * Makes the process ignore the signals of the terminal. A terminal sends SIGINT for Ctrl-C, and SIGHUP at its own
     * end, to all processes that it runs. Only the launcher responds and reports them, so its processes start with both
     * signals ignored; the Java virtual machine keeps ignored signals ignored.
     */
    private static final String IGNORE_TERMINAL_SIGNALS = "trap '' INT HUP\n";

    /**
     * Makes the kernel kill the process when the thread that started it ends. This also ends a stopped process, which
     * would not notice the end of its connection. If the system's tool is missing or cannot do that, only the
     * connection ends the process.
     */
    private static final String DIES_WITH_ITS_PARENT =
            "setpriv --pdeathsig KILL true 2>/dev/null && set -- setpriv --pdeathsig KILL \"$@\"\n";

    private static final List<String> SHELL =
            List.of("/bin/sh", "-c", IGNORE_TERMINAL_SIGNALS + DIES_WITH_ITS_PARENT + "exec \"$@\"", "clump");

    private static final Set<StandardOpenOption> NEW = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

    /**
     * Makes the optimising compiler start ten times as late as by default. Processes that share few processors and run
     * for a second spend more time on optimisation than they gain; code that runs longer is optimised soon after.
     */
    private static final List<String> LATE_OPTIMISATION = List.of(
            "-XX:Tier4InvocationThreshold=50000",
            "-XX:Tier4MinInvocationThreshold=6000",
            "-XX:Tier4CompileThreshold=150000",
            "-XX:Tier4BackEdgeThreshold=400000");

    /**
     * The directories in which JNA searches for libraries, before the system's own search. Otherwise each process would
     * start another one that lists them, which takes a tenth of its own start.
     */
    private static final String NATIVE_LIBRARIES = "-Djna.platform.library.path="
            + "/usr/lib/x86_64-linux-gnu:/usr/lib/aarch64-linux-gnu:/usr/lib64:/lib64:/usr/lib:/lib";

    /** Options of all virtual machines of a job. */
    private static final List<String> COMMON = List.of(
            "--add-opens",
            "java.base/jdk.internal.misc=ALL-UNNAMED",
            "--enable-native-access=ALL-UNNAMED",
            // Its file in /tmp would remain after a process is killed.
            "-XX:-UsePerfData",
            NATIVE_LIBRARIES);

    private static final String HEAP_OPTION = "-Xmx";

    /** Beginnings of the options that set the largest heap. The third has no effect beside one of the others. */
    private static final List<String> HEAP_OPTIONS = List.of(HEAP_OPTION, "-XX:MaxHeapSize=", "-XX:MaxRAMPercentage=");

    private static final long MEGABYTE = 1 << 20;

    private ProcessCommand() {}

    /**
     * Returns the builder of the process. The properties of the process are in a file of the job's directory.
     *
     * @param own properties of this site, in addition to those of the process
     */
    static ProcessBuilder of(SiteOrder order, int rank, Map<String, String> own) {
        Map<String, String> properties = new TreeMap<>(order.processes().get(rank));
        properties.putAll(own);
        List<String> command = new ArrayList<>(SHELL);
        List<Integer> processors = processors(order, rank);
        if (!processors.isEmpty()) {
            command.addAll(List.of("taskset", "-c", Topology.text(processors)));
        }
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ClassArchive.optionsOfProcess(rank));
        Map<String, String> environment = new TreeMap<>(System.getenv());
        environment.putAll(order.start().environment());
        command.addAll(javaOptions(order, environment));
        command.add(order.program().mainClass());
        String group = properties.getOrDefault(SplitCConfiguration.GROUP, "");
        String file = "rank-" + rank + (group.isEmpty() ? "" : "-group-" + group) + ".properties";
        command.add(write(properties, Path.of(order.place().directory(), file)).toString());
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(order.start().environment());
        if (!order.start().workingDirectory().isEmpty()) {
            builder.directory(new File(order.start().workingDirectory()));
        }
        // The class path is in the environment, since it is long and ps shows the command line.
        builder.environment().put("CLASSPATH", order.program().classPath());
        return builder;
    }

    /** Returns the processors to which a process is bound; none if the system chooses. */
    static List<Integer> processors(SiteOrder order, int rank) {
        CpuBinding binding = order.start().binding();
        int place = List.copyOf(order.processes().keySet()).indexOf(rank);
        return binding.isThere() ? Topology.here().bound(place, binding) : List.of();
    }

    /**
     * Returns the builder of a process that a protocol needs besides those of the job. It has no file of properties.
     */
    static ProcessBuilder of(SiteOrder order, NodeService service) {
        List<String> command = new ArrayList<>(SHELL);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ClassArchive.options());
        command.addAll(COMMON);
        command.addAll(GarbageCollector.serialUnlessNamed(System.getenv(), service.javaOptions()));
        command.addAll(service.javaOptions());
        command.add(service.mainClass());
        command.addAll(service.arguments());
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("CLASSPATH", order.program().classPath());
        return builder;
    }

    /**
     * Returns the Java options. The virtual machine uses the last of contradicting options, except for garbage
     * collectors.
     */
    private static List<String> javaOptions(SiteOrder order, Map<String, String> environment) {
        List<String> options = new ArrayList<>(COMMON);
        options.add(MemoryWatch.OPTION);
        List<String> given = givenOptions(order);
        if (given.stream().noneMatch(ProcessCommand::isHeap)) {
            options.add(ownHeapOption(order));
        }
        options.addAll(LATE_OPTIMISATION);
        options.addAll(HugePages.unlessNamed(environment, given));
        options.addAll(GarbageCollector.serialUnlessNamed(environment, given));
        options.addAll(given);
        return options;
    }

    private static String ownHeapOption(SiteOrder order) {
        return HEAP_OPTION + (order.start().heapBytes() + MEGABYTE - 1) / MEGABYTE + "m";
    }

    /** Returns the option that limits the heap of each process: the last one. */
    static String heapOption(SiteOrder order) {
        return givenOptions(order).stream()
                .filter(ProcessCommand::isHeap)
                .reduce(ownHeapOption(order), (first, second) -> second);
    }

    private static boolean isHeap(String option) {
        return HEAP_OPTIONS.stream().anyMatch(option::startsWith);
    }

    /** Returns the options of the user or the program, in which this machine's share of memory is computed. */
    private static List<String> givenOptions(SiteOrder order) {
        return order.start().javaOptions().stream()
                .map(option -> option.equals(HeapShare.OPTION)
                        ? HeapShare.option(order.processes().size())
                        : option)
                .toList();
    }

    /**
     * Writes properties as {@link Properties#load(java.io.Reader)} reads them. {@link Properties#store} would write the
     * date, too, and name the time zone, which takes the launcher more than ten milliseconds.
     */
    private static Path write(Map<String, String> properties, Path file) {
        StringBuilder lines = new StringBuilder();
        properties.forEach((key, value) ->
                lines.append(escaped(key)).append('=').append(escaped(value)).append('\n'));
        try {
            return OwnDirectory.use(file, NEW, channel -> {
                try (Writer writer = Channels.newWriter(channel, StandardCharsets.UTF_8)) {
                    writer.append(lines);
                }
                return file;
            });
        } catch (IOException e) {
            throw new ClumpException("cannot write the properties of a process: file=" + file + ", cause=" + e, e);
        }
    }

    /** Puts a backslash before each character that means something in a file of properties. */
    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\n' -> escaped.append("\\n");
                case '\r' -> escaped.append("\\r");
                case '\t' -> escaped.append("\\t");
                case '\f' -> escaped.append("\\f");
                case '\\', ' ', '=', ':', '#', '!' -> escaped.append('\\').append(c);
                default -> escaped.append(c);
            }
        }
        return escaped.toString();
    }
}
