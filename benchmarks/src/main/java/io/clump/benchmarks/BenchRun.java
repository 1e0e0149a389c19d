package io.clump.benchmarks;

import io.clump.benchmarks.harness.BenchInterruptedException;
import io.clump.benchmarks.harness.BenchReport;
import io.clump.benchmarks.harness.Effort;
import io.clump.benchmarks.harness.FigureReport;
import io.clump.benchmarks.harness.FigureResult;
import io.clump.benchmarks.harness.FigureTable;
import io.clump.benchmarks.harness.Machine;
import io.clump.benchmarks.harness.Workbench;
import io.clump.launcher.report.JsonFile;
import io.clump.launcher.report.Terminal;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One run of a benchmark: measures, writes the JSON object, prints the table.
 *
 * @param name of the benchmark
 * @param queue name of the claim algorithm; null where shared memory is not measured
 * @param properties that all processes shall have
 * @param options that were checked
 */
record BenchRun(String name, @Nullable String queue, Map<String, String> properties, BenchOptions options) {
    private static final int OK = 0;
    private static final int FAILED = 1;
    private static final double NANOS_PER_SECOND = 1e9;

    /** Measures the figures of a benchmark. */
    @FunctionalInterface
    interface Figures {
        FigureResult measure(Workbench workbench, Effort effort, Set<String> wanted);
    }

    /** Returns the exit status. */
    int execute(Path base, PrintStream out, Terminal terminal, Set<String> wanted, Figures figures) {
        Effort effort = options.effort();
        Path json = options.json();
        try (Workbench workbench = Workbench.open(base, properties, terminal)) {
            Machine machine = Machine.current(workbench.cores());
            FigureResult result = figures.measure(workbench, effort, wanted);
            boolean bound = result.bound() && workbench.cores().areTwo();
            BenchReport report = report(machine, bound, effort, result);
            if (json != null) {
                JsonFile.write(json, report);
            }
            print(out, report);
            FigureTable.lines(result.figures()).forEach(out::println);
            return OK;
        } catch (BenchInterruptedException e) {
            // The end of the virtual machine is under way, and has told the user.
            return FAILED;
        }
    }

    private BenchReport report(Machine machine, boolean bound, Effort effort, FigureResult result) {
        return new BenchReport(
                name,
                machine,
                bound,
                options.isQuick(),
                effort.rounds(),
                effort.warmUp().toNanos() / NANOS_PER_SECOND,
                effort.round().toNanos() / NANOS_PER_SECOND,
                queue,
                result.figures().stream()
                        .flatMap(figure -> FigureReport.of(figure).stream())
                        .toList());
    }

    private static void print(PrintStream out, BenchReport report) {
        Machine machine = report.machine();
        out.println(machine.cpu() + ", " + machine.processors() + " processors, " + machine.kernel());
        out.println("Java " + machine.java());
        out.println(String.format(
                Locale.ROOT,
                "%s%d rounds of %.2f s after %.1f s of warm-up, load before %.2f",
                report.queue() == null ? "" : "queue " + report.queue() + ", ",
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
