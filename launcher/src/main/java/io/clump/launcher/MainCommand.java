package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.command.BadInputException;
import io.clump.command.Version;
import io.clump.launcher.job.HeapShare;
import io.clump.launcher.job.JobPlan;
import io.clump.launcher.process.ProcessMain;
import io.clump.registry.launcher.LauncherRegistryProvider;
import io.clump.splitc.app.MainRunner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Runs a program with its own main method in each process of a job. The {@link MainRunner} connects the processes to
 * each other.
 */
@Command(
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        sortSynopsis = false,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:all processes have ended with status 0; with --on-death continue, all surviving ones",
            "1:a process failed, or the job was stuck with --on-stuck abort",
            "n:a process ended with this status; 128 + n if signal n killed it",
            "2:the options or the class cannot be used; nothing was started",
            "124:ended after --timeout",
            "130:ended by Ctrl-C (and 143 by SIGTERM)"
        })
final class MainCommand implements Callable<Integer> {
    /** Properties that the launcher sets, in part by its options; a name that ends with a dot is a beginning. */
    private static final List<String> OF_THE_LAUNCHER = List.of(
            "clump.directory",
            "clump.job",
            "clump.node",
            "clump.local",
            "clump.network",
            "clump.poll",
            "clump.registry",
            "clump.checked",
            "clump.trace-megabytes",
            "clump.rank",
            "clump.size",
            "clump.group",
            LauncherRegistryProvider.SOCKET,
            ProcessMain.GOES_ON,
            ProcessMain.HELD,
            ProcessMain.CONTROL,
            "clump.control.",
            ProcessMain.PROGRAM,
            "clump.program.",
            "clump.checkpoint.");

    private static final String END = "end";

    private static final String CONTINUE = "continue";

    /** Place of the runner's own options in the help. */
    private static final int SWITCHES_ORDER = 5;

    @Option(
            names = {"-np", "-n", "--np"},
            paramLabel = "N",
            converter = Count.class,
            description =
                    "Number of processes. Default: the number of slots of the hosts, or of cores of this" + " machine.",
            order = 0)
    private @Nullable Integer count;

    @Option(
            names = "--oversubscribe",
            description = "Allow more processes than the hosts have slots. The excess processes are spread over the"
                    + " hosts.",
            order = 4)
    private boolean oversubscribes;

    @Option(
            names = "--on-death",
            paramLabel = "end|continue",
            description = "Reaction to the death of a process: end the job, or continue with the other processes. MPI"
                    + " calls that need the dead process then fail. Default: end.",
            order = 22)
    private String onDeath = END;

    @Mixin
    private JobOptions job;

    @Mixin
    private ProcessOptions processes;

    @Mixin
    private HostOptions hosts;

    @Mixin
    private StuckOptions stuck;

    @Parameters(
            arity = "0..*",
            paramLabel = "JAVA",
            description =
                    "Arguments of 'java': options of the virtual machine, -cp PATH and a main class, or -jar FILE,"
                            + " and the program's arguments. Place '--' before them if the first one is an option"
                            + " of this command, too.")
    private List<String> words = List.of();

    @Spec
    private CommandSpec spec;

    private final MainRunner runner;
    private final AppRunner jobs;
    private final Map<String, String> environment;

    private MainCommand(MainRunner runner, AppRunner jobs, Map<String, String> environment) {
        this.runner = runner;
        this.jobs = jobs;
        this.environment = environment;
    }

    /** Adds the command of a runner; throws a {@link BadInputException} if that name is taken. */
    static void addTo(CommandLine clump, MainRunner runner, AppRunner jobs, Map<String, String> environment) {
        if (clump.getSubcommands().containsKey(runner.name())) {
            throw new BadInputException("two commands have the same name: found=" + runner.name() + " of "
                    + runner.getClass().getName() + ", expected a name of its own");
        }
        CommandLine command = new CommandLine(new MainCommand(runner, jobs, environment));
        // The first word that is not an option of this command, and all later words, belong to the program.
        command.setStopAtPositional(true).setUnmatchedOptionsArePositionalParams(true);
        CommandSpec spec = command.getCommandSpec().name(runner.name());
        runner.switches()
                .forEach((name, text) -> spec.addOption(OptionSpec.builder(name)
                        .type(boolean.class)
                        .description(text)
                        .order(SWITCHES_ORDER)
                        .build()));
        spec.usageMessage().header(runner.description().summary() + ".");
        List<String> footer = new ArrayList<>(List.of("", "Examples:"));
        runner.examples().forEach(example -> footer.add("  clump " + example));
        footer.add("");
        spec.usageMessage().footer(footer.toArray(String[]::new));
        clump.addSubcommand(runner.name(), command);
    }

    /**
     * Returns the arguments of a command that runs programs with their own main method, with the options of other such
     * commands replaced; other arguments are returned as they are.
     */
    static String[] understood(CommandLine clump, String... arguments) {
        CommandLine command =
                arguments.length == 0 ? null : clump.getSubcommands().get(arguments[0]);
        if (command == null || !(command.getCommand() instanceof MainCommand)) {
            return arguments;
        }
        List<String> words = List.of(arguments);
        List<String> understood = new ArrayList<>(words.subList(0, 1));
        understood.addAll(ForeignOptions.translate(command.getCommandSpec(), words.subList(1, words.size())));
        return understood.toArray(String[]::new);
    }

    @Override
    public Integer call() throws InterruptedException {
        if (!List.of(END, CONTINUE).contains(onDeath)) {
            throw new BadInputException(
                    "unknown value: found=--on-death " + onDeath + ", expected " + END + " or " + CONTINUE);
        }
        job.runOn(Places.of(job, hosts, environment, count, oversubscribes), oversubscribes);
        job.preferNoNetwork();
        JavaArguments java = JavaArguments.parse(words);
        passProperties(java);
        job.check();
        stuck.check();
        List<Path> entries = java.entries(environment.get("CLASSPATH"));
        ProgramClass.checkMain(java.mainClass(), entries);
        Map<String, String> parameters = new TreeMap<>(runner.parameters(java.mainClass(), java.arguments()));
        parameters.putAll(runner.parameters(switches()));
        UnaryOperator<JobPlan> mode = onDeath.equals(CONTINUE) ? JobPlan::goingOn : UnaryOperator.identity();
        return jobs.runMain(
                java.mainClass(), runner, entries, parameters, options(java), mode, job, processes, hosts, stuck);
    }

    /** Returns those of the runner's own options that the user gave. */
    private Set<String> switches() {
        return runner.switches().keySet().stream()
                .filter(name -> spec.commandLine().getParseResult().hasMatchedOption(name))
                .collect(Collectors.toSet());
    }

    /**
     * Passes the properties of Clump that are among the options of Java to the layers of all processes. A misspelt one
     * is refused with the job's options.
     */
    private void passProperties(JavaArguments java) {
        Map<String, String> found = java.properties(ProcessMain.PREFIX);
        found.keySet().removeIf(ProcessMain.OF_THE_PROCESS::contains);
        found.forEach((key, value) -> {
            if (OF_THE_LAUNCHER.stream().anyMatch(own -> own.endsWith(".") ? key.startsWith(own) : key.equals(own))) {
                throw new BadInputException("property that the launcher sets: found=-D" + key + "=" + value
                        + ", expected an option of the command, before those of Java");
            }
        });
        job.addProperties(found);
        LayerConfiguration.Builder given = LayerConfiguration.builder();
        found.forEach(given::property);
        try {
            LayerConfiguration layer = given.build();
            runner.description().settings().forEach(setting -> setting.check(layer));
            LayerConfiguration.settings().forEach(setting -> setting.check(layer));
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
    }

    /** Returns the Java options, with a heap that is a share of the machine's memory unless they set one. */
    private static List<String> options(JavaArguments java) {
        List<String> options = new ArrayList<>();
        if (!java.hasHeap()) {
            options.add(HeapShare.OPTION);
        }
        options.addAll(java.options());
        return options;
    }
}
