package io.clump.benchmarks;

import io.clump.am2.LayerConfiguration;
import io.clump.benchmarks.shm.ShmFigures;
import io.clump.launcher.Clump;
import io.clump.launcher.report.Terminal;
import io.clump.shm.ShmConfiguration;
import io.clump.shm.claim.ClaimAlgorithms;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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

    private final Path base;
    private final PrintStream out;
    private final Terminal terminal;

    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchOptions options = new BenchOptions();

    @Option(
            names = "--queue",
            paramLabel = "NAME",
            description = "How senders share a queue. Default: what jobs have by default.")
    private @Nullable String queue;

    ShmCommand(Path base, PrintStream out, Terminal terminal) {
        this.base = base;
        this.out = out;
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        options.check(spec.commandLine(), ShmFigures.names());
        if (queue != null && !ClaimAlgorithms.names().contains(queue)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "unknown value: --queue " + queue + ", expected one of " + ClaimAlgorithms.names());
        }
        Map<String, String> properties = new TreeMap<>();
        properties.put("clump.network", LayerConfiguration.NO_PROTOCOL);
        if (queue != null) {
            properties.put(ShmConfiguration.QUEUE, queue);
        }
        return new BenchRun(NAME, queueName(), properties, options)
                .execute(base, out, terminal, options.wanted(ShmFigures.names()), ShmFigures::measure);
    }

    private String queueName() {
        LayerConfiguration.Builder layer = LayerConfiguration.builder();
        if (queue != null) {
            layer.property(ShmConfiguration.QUEUE, queue);
        }
        return ShmConfiguration.of(layer.build()).algorithm().name();
    }
}
