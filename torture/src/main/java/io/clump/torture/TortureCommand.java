package io.clump.torture;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.job.JobDirectory;
import io.clump.command.Terminal;
import io.clump.command.Version;
import io.clump.launcher.JobOptions;
import io.clump.launcher.report.JsonFile;
import io.clump.net.aeron.AeronConfiguration;
import io.clump.net.link.Faults;
import io.clump.torture.judge.Judge;
import io.clump.torture.judge.Tally;
import io.clump.torture.judge.Violation;
import io.clump.torture.schedule.Schedule;
import io.clump.torture.schedule.Shape;
import io.clump.torture.schedule.Trouble;
import java.io.PrintStream;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Torments processes by seed. */
@Command(
        name = "torture",
        header = "Injects faults into the processes of a job, and accounts for every message.",
        description = {
            "",
            "Starts a job whose processes send each other messages of every kind. By a schedule that follows from a"
                    + " seed, the command kills, stops, interrupts and disconnects them, and exhausts their memory"
                    + " and descriptors; endpoints close, open and move; hundreds of peers join and leave. Each"
                    + " process keeps a ledger in a file, which survives it. The ledgers show whether every message"
                    + " was handled once or returned once, in order and unchanged, and how long undisturbed"
                    + " processes had to wait.",
            "",
            "The run ends at the first violation, and prints the seed, the schedule so far and the ledgers of the two"
                    + " endpoints. The same seed gives the same schedule; the effects also depend on the machine.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:all checks passed",
            "1:a check failed",
            "2:the options cannot be used; nothing was started",
            "130:ended by Ctrl-C"
        })
final class TortureCommand implements Callable<Integer> {
    private static final int OK = 0;
    private static final int FAILED = 1;
    private static final int MOST_SEED = 1_000_000;
    private static final double LEAST_MINUTES = 0.1;
    private static final double MOST_MINUTES = 24 * 60.0;
    private static final double MILLIS_PER_MINUTE = 60_000;

    private final Path base;
    private final PrintStream out;
    private final Terminal terminal;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Seed of the schedule. Default: a random one, which is printed.",
            order = 0)
    private @Nullable Long seed;

    @Option(
            names = "--minutes",
            paramLabel = "M",
            description = "Duration of the fault injection in minutes, 0.1 to 1440. Up to a minute follows until the"
                    + " job is quiet. Default: ${DEFAULT-VALUE}.",
            order = 0)
    private double minutes = 1;

    @Option(
            names = "--only",
            paramLabel = "TROUBLE",
            split = ",",
            converter = TroubleName.class,
            description = "Inject only these kinds of fault: some of kill, stop, pause, reopen, remap, move, interrupt,"
                    + " tiny, exceptions, errors, descriptors, memory, faults, cut, crowd. Default: all.",
            order = 3)
    private List<Trouble> only = List.of();

    @Option(
            names = "--without",
            paramLabel = "TROUBLE",
            split = ",",
            converter = TroubleName.class,
            description = "Do not inject these kinds of fault.",
            order = 4)
    private List<Trouble> without = List.of();

    @Option(
            names = "--longest-wait",
            paramLabel = "SECONDS",
            description = "Maximum time, in seconds, that an undisturbed process may wait for another one, 1 to 600."
                    + " A busy machine needs more. Default: ${DEFAULT-VALUE}.",
            order = 5)
    private int longestWait = 5;

    @Option(
            names = "--local",
            paramLabel = "shm|none",
            description = "Protocol between the processes of a node; none sends all messages over the network."
                    + " Default: ${DEFAULT-VALUE}.",
            order = 6)
    private String local = "shm";

    @Option(names = "--schedule", description = "Print the schedule only.", order = 7)
    private boolean scheduleOnly;

    @Mixin
    private JobOptions options = new JobOptions();

    TortureCommand(Path base, PrintStream out, Terminal terminal) {
        this.base = base;
        this.out = out;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        check();
        Schedule schedule = schedule();
        if (scheduleOnly) {
            schedule.lines().forEach(out::println);
            return OK;
        }
        options.checkHost();
        terminal.line(schedule.lines().get(0));
        JobDirectory.removeDead(base);
        Plan plan = plan(schedule);
        try (Evidence evidence = new Evidence()) {
            if (options.verbose()) {
                terminal.line("job directory " + plan.directory() + ", processes' output in " + evidence.directory());
            }
            return torment(schedule, plan, evidence);
        }
    }

    private int torment(Schedule schedule, Plan plan, Evidence evidence) throws InterruptedException {
        Tormentor tormentor = new Tormentor(plan, evidence.directory(), terminal);
        Thread ender = new Thread(
                () -> {
                    terminal.line("clump: interrupted after " + tormentor.elapsedMillis() / 1_000 + " s of seed "
                            + schedule.seed());
                    tormentor.close();
                    evidence.close();
                },
                "torture-end");
        Runtime.getRuntime().addShutdownHook(ender);
        try {
            return report(schedule, tormentor, evidence);
        } finally {
            tormentor.close();
            removeQuietly(ender);
        }
    }

    private int report(Schedule schedule, Tormentor tormentor, Evidence evidence) throws InterruptedException {
        Judge judge = tormentor.run();
        Violation violation = judge.violation();
        long millis = tormentor.elapsedMillis();
        Path json = options.json();
        if (json != null) {
            JsonFile.write(json, TortureRecord.of(schedule, judge.tally(), violation));
        }
        printProgress(judge.tally(), millis);
        if (violation == null) {
            out.println("every message was handled once or returned once; no wait was too long; nothing is left over");
            return OK;
        }
        evidence.keep();
        tormentor.printThreads();
        out.println();
        out.println("VIOLATION " + violation);
        out.println();
        out.println("the schedule until then:");
        schedule.linesUntil(millis).forEach(line -> out.println("  " + line));
        if (!violation.ledger().isEmpty()) {
            out.println();
            out.println("the last entries of these two endpoints:");
            violation.ledger().forEach(entry -> out.println("  " + entry.toText(tormentor.startNanos())));
        }
        out.println();
        out.println("output of the processes, and their threads at the end: " + evidence.directory());
        return FAILED;
    }

    private void printProgress(Tally tally, long millis) {
        out.printf(
                Locale.ROOT,
                "%.1f s: %,d messages sent, %,d handled, %,d returned; longest wait of a calm process %.3f s%n",
                millis / 1e3,
                tally.sent(),
                tally.handled(),
                tally.returned(),
                tally.longestAnswerNanos() / 1e9);
    }

    private void check() {
        options.check();
        if (!(minutes >= LEAST_MINUTES && minutes <= MOST_MINUTES)) {
            throw refusal("invalid --minutes: found=" + minutes + ", expected 0.1 to 1440");
        }
        if (longestWait < 1 || longestWait > 600) {
            throw refusal("invalid --longest-wait: found=" + longestWait + ", expected 1 to 600");
        }
        if (!local.equals("shm") && !local.equals(LayerConfiguration.NO_PROTOCOL)) {
            throw refusal("unknown value: --local " + local + ", expected one of [none, shm]");
        }
        if (local.equals(LayerConfiguration.NO_PROTOCOL) && !isNetworked()) {
            throw refusal("processes need a protocol: found --local none --net none");
        }
        if (List.of(options.net().split(",", -1)).contains(AeronConfiguration.NETWORK)) {
            throw refusal("unknown value: --net aeron, expected one of [ethernet, none, ofi, tcp, ucx, udp]");
        }
        checkKinds("--only", only);
        checkKinds("--without", without);
        if (options.nodes() * options.procs() < 2) {
            throw refusal("too few processes: found 1, expected at least 2");
        }
    }

    private void checkKinds(String option, List<Trouble> kinds) {
        if (kinds.isEmpty()) {
            return;
        }
        if (EnumSet.copyOf(kinds).size() < kinds.size()) {
            throw refusal("a kind of fault is named twice: " + option + " " + words(kinds));
        }
        if (!only.isEmpty() && kinds == without && !only.containsAll(without)) {
            throw refusal("--without names a kind that --only does not: found=--only " + words(only) + " --without "
                    + words(without));
        }
    }

    private static String words(List<Trouble> kinds) {
        return kinds.stream().map(Trouble::word).collect(Collectors.joining(","));
    }

    private Schedule schedule() {
        long chosen = seed == null ? new SecureRandom().nextInt(MOST_SEED) : seed;
        Set<Trouble> kinds = only.isEmpty() ? EnumSet.allOf(Trouble.class) : EnumSet.copyOf(only);
        kinds.removeAll(without);
        return Schedule.of(
                chosen,
                new Shape(options.nodes(), options.procs(), isNetworked()),
                Duration.ofMillis(Math.round(minutes * MILLIS_PER_MINUTE)),
                kinds);
    }

    private Plan plan(Schedule schedule) {
        String faults = options.properties(0).get(Faults.PROPERTY);
        return new Plan(
                new SecureRandom().nextLong(),
                base,
                schedule,
                local,
                options.net(),
                options.poll(),
                options.properties(0),
                faults == null ? schedule.faults() : faults,
                Duration.ofSeconds(longestWait));
    }

    private boolean isNetworked() {
        return !options.net().equals(LayerConfiguration.NO_PROTOCOL);
    }

    private ParameterException refusal(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private static void removeQuietly(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ignored) {
            // The virtual machine has just begun to end.
        }
    }
}
