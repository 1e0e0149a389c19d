package io.clump.benchmarks;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.benchmarks.harness.BenchInterruptedException;
import io.clump.benchmarks.harness.BenchReport;
import io.clump.benchmarks.harness.Effort;
import io.clump.benchmarks.harness.FigureReport;
import io.clump.benchmarks.harness.FigureTable;
import io.clump.benchmarks.harness.Machine;
import io.clump.benchmarks.harness.Workbench;
import io.clump.benchmarks.shm.ShmFigures;
import io.clump.launcher.Clump;
import io.clump.launcher.report.JsonFile;
import io.clump.launcher.report.Terminal;
import io.clump.shm.ShmConfiguration;
import io.clump.shm.claim.ClaimAlgorithms;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures the shared-memory protocol. */
@Command(
        name = ShmCommand.NAME,
        header = "Speed of the shared-memory protocol, beside Agrona, Aeron and others.",
        description = {
            "",
            "Round trips, floods, throughput, polls and allocation, each beside its peers in the same run. Progress goes to "
                    + "standard error, the table to standard output.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Clump.Version.class,
        sortOptions = false,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:measured, whatever came out",
            "1:something could not be measured",
            "2:the options cannot be used; nothing was started",
            "130:ended by Ctrl-C (and 143 by SIGTERM)"
        })
final class ShmCommand implements Callable<Integer> {
    static final String NAME = "shm";

    private static final int OK = 0;
    private static final int FAILED = 1;
    private static final int MOST_ROUNDS = 1000;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Path base;
    private final PrintStream out;
    private final Terminal terminal;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "How often each contestant is measured; at least 5 for figures to rely on. "
                    + "Default: ${DEFAULT-VALUE}.")
    private int rounds = 7;

    @Option(
            names = "--queue",
            paramLabel = "NAME",
            description = "How senders share a queue. Default: what jobs have by default.")
    private @Nullable String queue;

    @Option(
            names = "--figure",
            paramLabel = "NAME",
            description =
                    "Measure this figure only; may be given several times. The names are those in the JSON object.")
    private List<String> wanted = List.of();

    @Option(
            names = "--quick",
            description = "Measure for moments only, to see that everything works; the figures are worth little.")
    private boolean quick;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the result as a JSON object to FILE, too.")
    private @Nullable Path json;

    ShmCommand(Path base, PrintStream out, Terminal terminal) {
        this.base = base;
        this.out = out;
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        check();
        Map<String, String> properties = queue == null ? Map.of() : Map.of(ShmConfiguration.QUEUE, queue);
        Effort effort = quick ? Effort.quick(rounds) : Effort.full(rounds);
        try (Workbench workbench = Workbench.open(base, properties, terminal)) {
            Machine machine = Machine.current(workbench.cores());
            ShmFigures.Result result = ShmFigures.measure(workbench, effort, wanted());
            boolean bound = result.bound() && workbench.cores().areTwo();
            BenchReport report = report(machine, bound, effort, result);
            if (json != null) {
                JsonFile.write(json, report);
            }
            print(report);
            FigureTable.lines(result.figures()).forEach(out::println);
            return OK;
        } catch (BenchInterruptedException e) {
            // The end of the virtual machine is under way, and has told the user.
            return FAILED;
        }
    }

    private Set<String> wanted() {
        return Set.copyOf(wanted.isEmpty() ? ShmFigures.names() : wanted);
    }

    private void check() {
        if (rounds < 1 || rounds > MOST_ROUNDS) {
            throw new ParameterException(
                    spec.commandLine(),
                    "invalid value: --rounds " + rounds + ", expected a whole number from 1 to " + MOST_ROUNDS);
        }
        if (queue != null && !ClaimAlgorithms.names().contains(queue)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "unknown value: --queue " + queue + ", expected one of " + ClaimAlgorithms.names());
        }
        for (String name : wanted) {
            if (!ShmFigures.names().contains(name)) {
                throw new ParameterException(
                        spec.commandLine(),
                        "unknown value: --figure " + name + ", expected one of " + ShmFigures.names());
            }
        }
        if (json != null) {
            try {
                JsonFile.checkWritable(json);
            } catch (ClumpException e) {
                throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
            }
        }
    }

    private BenchReport report(Machine machine, boolean bound, Effort effort, ShmFigures.Result result) {
        return new BenchReport(
                NAME,
                machine,
                bound,
                quick,
                rounds,
                effort.warmUp().toNanos() / NANOS_PER_SECOND,
                effort.round().toNanos() / NANOS_PER_SECOND,
                queueName(),
                result.figures().stream()
                        .flatMap(figure -> FigureReport.of(figure).stream())
                        .toList());
    }

    private String queueName() {
        LayerConfiguration.Builder layer = LayerConfiguration.builder();
        if (queue != null) {
            layer.property(ShmConfiguration.QUEUE, queue);
        }
        return ShmConfiguration.of(layer.build()).algorithm().name();
    }

    private void print(BenchReport report) {
        Machine machine = report.machine();
        out.println(machine.cpu() + ", " + machine.processors() + " processors, " + machine.kernel());
        out.println("Java " + machine.java());
        out.println(String.format(
                Locale.ROOT,
                "queue %s, %d rounds of %.2f s after %.1f s of warm-up, load before %.2f",
                report.queue(),
                report.rounds(),
                report.roundSeconds(),
                report.warmUpSeconds(),
                machine.loadAverage()));
        out.println(
                report.bound()
                        ? "the two sides are bound to processors "
                                + machine.bound().get(0) + " and "
                                + machine.bound().get(1)
                        : "the two sides are NOT bound to processors of their own: do not rely on the figures");
        if (report.quick()) {
            out.println("quick: measured for moments only, so do not rely on the figures");
        }
        out.println();
    }
}
