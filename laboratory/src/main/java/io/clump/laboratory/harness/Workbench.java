package io.clump.laboratory.harness;

import io.clump.am2.ClumpException;
import io.clump.am2.job.JobDirectory;
import io.clump.am2.machine.GarbageCollector;
import io.clump.command.Terminal;
import io.clump.laboratory.worker.Cores;
import io.clump.laboratory.worker.LineExchangeBaseline;
import io.clump.laboratory.worker.WorkerMain;
import io.clump.launcher.job.ClassArchive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Starts the processes that are measured. While it is open it has a directory in shared memory, like a job. Closing it,
 * or a shutdown of the virtual machine, ends all its processes and removes the directory. Any thread may close it.
 */
public final class Workbench implements AutoCloseable {
    /**
     * A terminal sends Ctrl-C to all processes that it runs. Only this process should react to it, so the processes
     * that it starts begin with the signal ignored, and the Java virtual machine does not change that.
     */
    private static final List<String> IGNORE_TERMINAL_SIGNALS =
            List.of("/bin/sh", "-c", "trap '' INT HUP; exec \"$@\"", "clump");

    /** Sides may have jobs in the directory that they share, which only this user may access. */
    private static final FileAttribute<Set<PosixFilePermission>> OWN =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private static final List<String> JAVA_OPTIONS = List.of(
            "-Xmx1g",
            // A thread that needs compiled code waits for the compiler: otherwise compilers would take the processors
            // from the next measurement.
            "-XX:-BackgroundCompilation",
            // The file of the performance data in /tmp would outlive a killed process.
            "-XX:-UsePerfData");

    private final Cores cores = Cores.choose();
    private final Terminal terminal;
    private final Map<String, String> properties;
    private final JobDirectory directory;
    private final Thread shutdownHook = new Thread(this::endAtShutdown, "workbench-shutdown");

    /** Guarded by this. */
    private final List<WorkerProcess> running = new ArrayList<>();

    /** Guarded by this. */
    private final List<Process> helpers = new ArrayList<>();

    /** Guarded by this. */
    private boolean ended;

    private int started;
    private @Nullable MachineState machine;

    private Workbench(Path base, Map<String, String> properties, Terminal terminal) {
        this.terminal = terminal;
        this.properties = Map.copyOf(properties);
        directory = JobDirectory.join(base.resolve("bench-" + Long.toHexString(new SecureRandom().nextLong())));
        Runtime.getRuntime().addShutdownHook(shutdownHook);
    }

    /** Removes the directories of dead workbenches, and makes one. */
    public static Workbench open(Path base, Map<String, String> properties, Terminal terminal) {
        JobDirectory.removeDead(base);
        return new Workbench(base, properties, terminal);
    }

    /**
     * Returns the first words of a command that runs this Java virtual machine with the options of Clump; more options
     * and a class follow.
     */
    public static List<String> java() {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED"));
        command.addAll(GarbageCollector.serialUnlessNamed(System.getenv(), List.of()));
        return command;
    }

    /** Returns a directory for files that are removed with the workbench. */
    public Path directory() {
        return directory.path();
    }

    /** Returns the processors on which the processes are measured. */
    public Cores cores() {
        return cores;
    }

    /**
     * Measures contestants beside each other.
     *
     * @throws ClumpException if one of their processes dies or does not answer
     */
    public List<Measurement> measure(String title, List<Contestant> contestants, Effort effort) {
        return measure(title, contestants, effort, found -> false);
    }

    /**
     * Measures contestants beside each other, until the results are sufficient.
     *
     * @param title shown while it is measured
     * @param contestants ours first
     * @param effort most time to take
     * @param isSettled whether the results so far are sufficient; called from time to time
     * @throws ClumpException if one of their processes dies or does not answer
     */
    public List<Measurement> measure(
            String title, List<Contestant> contestants, Effort effort, Predicate<List<Measurement>> isSettled) {
        terminal.line(title + ": "
                + String.join(", ", contestants.stream().map(Contestant::name).toList()));
        try (Contest contest = new Contest(effort, machine())) {
            start(contestants).forEach(contest::add);
            return contest.run(isSettled);
        } catch (ClumpException e) {
            if (hasEnded()) {
                throw new BenchInterruptedException();
            }
            throw e;
        }
    }

    /** Starts a process that is not measured; it ends with the workbench at the latest. */
    public synchronized Process startHelper(ProcessBuilder builder) throws IOException {
        if (ended) {
            throw new BenchInterruptedException();
        }
        Process helper = builder.start();
        helpers.add(helper);
        return helper;
    }

    /** Ends all processes and removes the directory. */
    @Override
    public void close() {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(shutdownHook);
        } catch (IllegalStateException expected) {
            // The virtual machine shuts down: the first thread has ended everything, and the other one waited for it.
        }
    }

    /**
     * Returns the state of the machine. The two processes that bounce a line live as long as the workbench, and mostly
     * sleep.
     */
    private MachineState machine() {
        if (machine == null) {
            if (cores.first() == cores.second()) {
                machine = new MachineState(null);
            } else {
                ContestantProcesses line = start(List.of(Contestant.pair("line", LineExchangeBaseline.class)))
                        .get(0);
                line.awaitReady();
                machine = new MachineState(line);
            }
        }
        return machine;
    }

    /** Starts the processes of contestants; of shared processes a contestant uses the first ones, one for each side. */
    private List<ContestantProcesses> start(List<Contestant> contestants) {
        List<Started> shared = new ArrayList<>();
        List<List<Started>> apart = new ArrayList<>();
        List<Started> all = new ArrayList<>();
        for (Contestant contestant : contestants) {
            started++;
            // A short name: the path of a job's socket below it has a limit.
            Started one = new Started(contestant, started, directory.path().resolve(Integer.toString(started)));
            all.add(one);
            if (contestant.isSharing()) {
                shared.add(one);
            } else {
                apart.add(List.of(one));
            }
        }
        if (!shared.isEmpty()) {
            apart.add(shared);
        }
        apart.forEach(this::startTogether);
        return all.stream()
                .map(one -> new ContestantProcesses(
                        one.contestant,
                        one.number,
                        one.sides,
                        !one.contestant.isSharing() || one.equals(shared.get(0))))
                .toList();
    }

    private void startTogether(List<Started> contestants) {
        for (Started one : contestants) {
            try {
                Files.createDirectory(one.directory, OWN);
            } catch (IOException e) {
                throw new ClumpException("cannot make a directory: path=" + one.directory + ", cause=" + e, e);
            }
        }
        int most = contestants.stream()
                .mapToInt(one -> one.contestant.sides())
                .max()
                .orElseThrow();
        for (int side = 0; side < most; side++) {
            int of = side;
            List<Started> here = contestants.stream()
                    .filter(one -> of < one.contestant.sides())
                    .toList();
            WorkerProcess process = start(here, side);
            here.forEach(one -> one.sides.add(process));
        }
    }

    private synchronized WorkerProcess start(List<Started> contestants, int side) {
        if (ended) {
            throw new BenchInterruptedException();
        }
        Contestant first = contestants.get(0).contestant;
        List<String> command = new ArrayList<>(IGNORE_TERMINAL_SIGNALS);
        command.addAll(first.place(side).runner());
        command.addAll(java());
        command.addAll(JAVA_OPTIONS);
        command.addAll(ClassArchive.options());
        command.addAll(first.jvmOptions());
        Map<String, String> all = new TreeMap<>(properties);
        if (!first.isSharing()) {
            all.putAll(first.properties());
        }
        all.putAll(first.place(side).properties());
        all.forEach((key, value) -> command.add(WorkerMain.PROPERTY + key + "=" + value));
        command.add(WorkerMain.class.getName());
        command.addAll(List.of(
                Integer.toString(side),
                Integer.toString(cores.first()),
                Integer.toString(cores.second()),
                Boolean.toString(first.isBound())));
        for (Started one : contestants) {
            command.addAll(List.of(
                    WorkerMain.WORKLOAD,
                    Integer.toString(one.number),
                    one.contestant.workload().getName(),
                    one.directory.toString()));
            new TreeMap<>(one.contestant.properties())
                    .forEach((key, value) -> command.add(WorkerMain.PROPERTY + key + "=" + value));
            new TreeMap<>(one.contestant.parameters()).forEach((key, value) -> command.add(key + "=" + value));
        }
        ProcessBuilder builder = new ProcessBuilder(command);
        // The class path is in the environment, since it is long and ps shows the command line.
        builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        String name = contestants.stream().map(one -> one.contestant.name()).collect(Collectors.joining("+"));
        WorkerProcess process = WorkerProcess.start(name + " side " + side, builder);
        running.add(process);
        return process;
    }

    private synchronized boolean hasEnded() {
        return ended;
    }

    private synchronized void end() {
        if (!ended) {
            ended = true;
            running.forEach(WorkerProcess::kill);
            helpers.forEach(Workbench::kill);
            directory.close();
        }
    }

    private static void kill(Process helper) {
        helper.toHandle().destroyForcibly();
        helper.onExit().join();
    }

    private void endAtShutdown() {
        end();
        terminal.line("clump: interrupted; all processes have ended and their files are removed");
    }

    /** A contestant, and the processes that have been started for it so far. */
    private record Started(Contestant contestant, int number, Path directory, List<WorkerProcess> sides) {
        Started(Contestant contestant, int number, Path directory) {
            this(contestant, number, directory, new ArrayList<>());
        }
    }
}
