package io.clump.launcher;

import io.clump.splitc.app.MainRunner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Runs a program that has a main method of its own in each process of a job, for a runner that knows how it finds the
 * others.
 */
@Command(
        mixinStandardHelpOptions = true,
        versionProvider = Clump.Version.class,
        sortOptions = false,
        sortSynopsis = false,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:all processes have ended with status 0",
            "1:a process failed",
            "n:a process ended with this status; 128 + n if signal n killed it",
            "2:the options or the class cannot be used; nothing was started",
            "124:ended after --timeout",
            "130:ended by Ctrl-C (and 143 by SIGTERM)"
        })
final class MainCommand implements Callable<Integer> {
    private static final long MEGABYTE = 1 << 20;

    @Option(
            names = {"-np", "-n", "--np"},
            paramLabel = "N",
            converter = WholeNumber.Count.class,
            description = "Number of processes. Default: as many as the hosts have places, or this machine has cores.",
            order = 0)
    private @Nullable Integer count;

    @Mixin
    private JobOptions job;

    @Mixin
    private ProcessOptions processes;

    @Mixin
    private HostOptions hosts;

    @Parameters(
            arity = "0..*",
            paramLabel = "JAVA",
            description =
                    "What would stand behind 'java': options of the virtual machine, -cp PATH and a main class, or -jar "
                            + "FILE, and the program's arguments. Behind '--' if the first is an option of this command, too.")
    private List<String> words = List.of();

    private final MainRunner runner;
    private final AppRunner jobs;
    private final Map<String, String> environment;

    private MainCommand(MainRunner runner, AppRunner jobs, Map<String, String> environment) {
        this.runner = runner;
        this.jobs = jobs;
        this.environment = environment;
    }

    /** Adds the command of a runner; throws a {@link BadInputException} if there is one of that name already. */
    static void addTo(CommandLine clump, MainRunner runner, AppRunner jobs, Map<String, String> environment) {
        if (clump.getSubcommands().containsKey(runner.name())) {
            throw new BadInputException("two commands have the same name: found=" + runner.name() + " of "
                    + runner.getClass().getName() + ", expected a name of its own");
        }
        CommandLine command = new CommandLine(new MainCommand(runner, jobs, environment));
        // From the first word on that is no option of this command, all is the program's.
        command.setStopAtPositional(true).setUnmatchedOptionsArePositionalParams(true);
        CommandSpec spec = command.getCommandSpec().name(runner.name());
        spec.usageMessage().header(runner.description().summary() + ".");
        List<String> footer = new ArrayList<>(List.of("", "Examples:"));
        runner.examples().forEach(example -> footer.add("  clump " + example));
        footer.add("");
        spec.usageMessage().footer(footer.toArray(String[]::new));
        clump.addSubcommand(runner.name(), command);
    }

    @Override
    public Integer call() throws InterruptedException {
        job.runOn(Places.of(job, hosts, environment, count));
        job.preferNoNetwork();
        job.check();
        JavaArguments java = JavaArguments.parse(words);
        List<Path> entries = java.entries(environment.get("CLASSPATH"));
        ProgramClass.checkMain(java.mainClass(), entries);
        Map<String, String> parameters = runner.parameters(java.mainClass(), java.arguments());
        return jobs.runMain(java.mainClass(), runner, entries, parameters, options(java), job, processes, hosts);
    }

    /** As much memory as Java gives a program that does not say how much. */
    private static List<String> options(JavaArguments java) {
        List<String> options = new ArrayList<>();
        if (!java.hasHeap()) {
            options.add("-Xmx" + Runtime.getRuntime().maxMemory() / MEGABYTE + "m");
        }
        options.addAll(java.options());
        return options;
    }
}
