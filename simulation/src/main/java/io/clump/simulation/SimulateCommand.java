package io.clump.simulation;

import io.clump.am2.ClumpException;
import io.clump.command.ExitStatus;
import io.clump.command.Terminal;
import io.clump.command.Version;
import io.clump.command.WholeNumber;
import io.clump.simulation.network.LoadOutcome;
import io.clump.simulation.network.LoadPlan;
import io.clump.simulation.network.LoadSimulation;
import io.clump.simulation.network.Outcome;
import io.clump.simulation.network.Simulation;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** Runs simulations by seed. */
@Command(
        name = "simulate",
        header = "Tests the reliability engine of the network in virtual time, by seed.",
        description = {
            "",
            "Each seed determines a job of up to 64 endpoints on a network that loses, duplicates, delays, truncates"
                    + " and forges datagrams, or drops large ones silently; endpoints stop, close and die. The"
                    + " checks: every message was handled exactly once and in order, or returned; no state is left"
                    + " over; undisturbed endpoints did not wait long for each other. A failed check prints the"
                    + " seed, which repeats the run exactly.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:all checks of all seeds passed",
            "1:a check failed",
            "2:the options cannot be used; nothing was run",
            "130:ended by Ctrl-C; the table covers the seeds so far"
        })
final class SimulateCommand implements Callable<Integer> {
    private static final long LINE_INTERVAL_NANOS = Duration.ofSeconds(5).toNanos();
    private static final long REDRAW_INTERVAL_NANOS = Duration.ofMillis(200).toNanos();
    private static final long TIMEOUT_SECONDS = 60;
    private static final int MOST_FAILURES_SHOWN = 10;
    private static final int DEFAULT_SEEDS = 1000;

    private final PrintStream out;
    private final Terminal terminal;

    /** Set by the shutdown hook. */
    private volatile boolean interrupted;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            converter = Seeds.class,
            description = "Number of seeds to run. Default: 1000.")
    private @Nullable Integer seeds;

    @Option(names = "--from", paramLabel = "SEED", description = "First seed; the others follow it. Default: 0.")
    private @Nullable Long from;

    @Option(
            names = "--endpoints",
            paramLabel = "E",
            converter = Endpoints.class,
            description = "Number of endpoints of each run, 2 to 1,024. Default: determined by the seed, 2 to 64.")
    private int endpoints;

    @Option(names = "--seed", paramLabel = "S", description = "Run this seed only.")
    private @Nullable Long seed;

    @Option(names = "--trace", description = "Print each event, one per line; needs --seed.")
    private boolean trace;

    @Option(
            names = "--load",
            paramLabel = "LOAD",
            converter = LoadConverter.class,
            description = "Measure one load instead, for instance incast,endpoints=65 or"
                    + " exchange,endpoints=32,gigabits=25: goodput, fairness, times, retransmissions. The form: "
                    + LoadPlan.FORM
                    + ".")
    private @Nullable LoadPlan load;

    @Option(
            names = "--gang",
            description =
                    "Test context switches of a channel instead: 10,000 for each seed, under traffic and 2 %% loss."
                            + " No message may be lost, duplicated or received in another context. Default: 10"
                            + " seeds.")
    private boolean gang;

    @Option(
            names = "--flow-control",
            paramLabel = "SENDERS",
            converter = Endpoints.class,
            description = "Compare flow controls instead, with this number of senders, 2 to 1,024, to one slow"
                    + " receiver.")
    private int flowControlSenders;

    SimulateCommand(PrintStream out, Terminal terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (trace && seed == null) {
            throw new ParameterException(spec.commandLine(), "--trace needs --seed");
        }
        if (seed != null && (seeds != null || from != null)) {
            throw new ParameterException(
                    spec.commandLine(), "--seed excludes --seeds and --from: it is the only seed to run");
        }
        if (gang || flowControlSenders != 0) {
            return simulateChannels();
        }
        if (load != null) {
            return carry(load);
        }
        CountDownLatch ended = new CountDownLatch(1);
        Thread ender = new Thread(() -> awaitEnd(ended), "clump-simulate-end");
        Runtime.getRuntime().addShutdownHook(ender);
        try {
            SimulationTally tally =
                    seed == null ? run(from == null ? 0 : from, seeds == null ? DEFAULT_SEEDS : seeds) : run(seed, 1);
            tally.lines().forEach(out::println);
            return tally.failed() == 0 ? ExitStatus.OK : ExitStatus.FAILED;
        } finally {
            ended.countDown();
            if (!interrupted) {
                removeQuietly(ender);
            }
        }
    }

    private int simulateChannels() {
        if (load != null || endpoints != 0 || trace || (gang && flowControlSenders != 0)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--gang and --flow-control exclude each other, --load, --endpoints and --trace");
        }
        if (!gang) {
            if (seed != null || seeds != null || from != null) {
                throw new ParameterException(
                        spec.commandLine(), "--flow-control excludes --seed, --seeds and --from: nothing is random");
            }
            ChannelSimulations.compareFlowControls(flowControlSenders).forEach(out::println);
            return ExitStatus.OK;
        }
        long first = seed != null ? seed : from == null ? 0 : from;
        int count = seed != null ? 1 : seeds == null ? ChannelSimulations.DEFAULT_SEEDS : seeds;
        return ChannelSimulations.switchContexts(first, count, out::println) ? ExitStatus.OK : ExitStatus.FAILED;
    }

    private int carry(LoadPlan plan) {
        if (seeds != null || from != null || trace || endpoints != 0) {
            throw new ParameterException(
                    spec.commandLine(), "--load excludes --seeds, --from, --endpoints and --trace");
        }
        LoadOutcome outcome = LoadSimulation.run(plan, seed == null ? 0 : seed);
        LoadReport.lines(plan, outcome).forEach(out::println);
        return outcome.isComplete() ? ExitStatus.OK : ExitStatus.FAILED;
    }

    private SimulationTally run(long first, int count) {
        SimulationTally tally = new SimulationTally(count, System.nanoTime());
        Consumer<String> reader = trace ? out::println : null;
        long shown = System.nanoTime();
        for (int i = 0; i < count && !interrupted; i++) {
            Outcome outcome = Simulation.run(first + i, endpoints, reader);
            long now = System.nanoTime();
            tally.add(outcome, now);
            if (!outcome.isGood() && tally.failed() <= MOST_FAILURES_SHOWN) {
                show(outcome);
            }
            if (now - shown >= (terminal.isLive() ? REDRAW_INTERVAL_NANOS : LINE_INTERVAL_NANOS)) {
                shown = now;
                show(String.format(
                        Locale.ROOT, "simulated %,d of %,d seeds, %,d failed", i + 1, count, tally.failed()));
            }
        }
        if (terminal.isLive()) {
            terminal.change("");
        }
        return tally;
    }

    private void show(String text) {
        if (terminal.isLive()) {
            terminal.change(text);
        } else {
            terminal.line(text);
        }
    }

    private void show(Outcome outcome) {
        terminal.line(
                "seed " + outcome.seed() + " FAILED: " + outcome.failures().get(0)
                        + (outcome.failures().size() == 1
                                ? ""
                                : " (and " + (outcome.failures().size() - 1) + " more)"));
        terminal.line("  scenario: " + outcome.scenario());
        terminal.line("  replay: clump simulate --seed " + outcome.seed() + " --endpoints " + outcome.endpoints()
                + " --trace");
    }

    private void awaitEnd(CountDownLatch ended) {
        interrupted = true;
        try {
            if (!ended.await(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                terminal.line("clump: the seed that runs does not end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Reads the number of seeds to simulate. */
    static final class Seeds extends WholeNumber {
        Seeds() {
            super(1, Integer.MAX_VALUE);
        }
    }

    /** Reads the number of endpoints of a simulation. */
    static final class Endpoints extends WholeNumber {
        Endpoints() {
            super(2, Simulation.MOST_ENDPOINTS);
        }
    }

    /** Reads a load; an error message describes the form. */
    static final class LoadConverter implements ITypeConverter<LoadPlan> {
        @Override
        public LoadPlan convert(String text) {
            try {
                return LoadPlan.parse(text);
            } catch (ClumpException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    private static void removeQuietly(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ignored) {
            // The virtual machine has just begun to shut down; the hook returns at once, since the results are printed.
        }
    }
}
