package io.clump.launcher;

import io.clump.command.BadInputException;
import io.clump.command.Version;
import io.clump.command.WholeNumber;
import io.clump.splitc.App;
import io.clump.splitc.SpmdProgram;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** Runs an app, which is a subcommand, or a program of the user. */
@Command(
        name = RunCommand.NAME,
        aliases = RunCommand.TASK,
        header = "Runs an app or a program: starts its processes, shows progress, and prints the result.",
        description = {
            "",
            "Apps are listed below; the options of an app follow its name. A program is a class of yours that"
                    + " implements SpmdProgram.",
            "",
            "In a step of Slurm with several tasks, 'srun -N2 -n8 clump run " + RunCommand.SOME_APP
                    + "', the first task runs the job on the hosts of the step, with one process per task; the other"
                    + " tasks do nothing. 'clump task' does the same, and refuses to run outside of a step.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        sortSynopsis = false,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:the program has ended and verified its result",
            "1:a process failed, or the result is wrong",
            "n:a process ended with this status; 128 + n if signal n killed it",
            "2:the options or the class cannot be used; nothing was started",
            "124:ended after --timeout",
            "130:ended by Ctrl-C (and 143 by SIGTERM)"
        },
        footer = {
            "",
            "Examples:",
            "  clump run " + RunCommand.SOME_APP,
            "  clump run " + RunCommand.SOME_APP + " -H a:4,b:4",
            "  clump run --class my.Histogram --classpath my.jar:libs/* -- bins=10",
            ""
        },
        commandListHeading = "%nApps:%n")
final class RunCommand implements Callable<Integer> {
    static final String NAME = "run";

    /** Name of the same command in a task that {@code srun} has started. */
    static final String TASK = "task";

    private static final String CLASS = "--class";

    /** Options of each command that only print information. */
    private static final Set<String> ASKING = Set.of("-h", "--help", "-V", "--version");

    /** Stands for the name of an app in the footers of the help. */
    static final String SOME_APP = "APP";

    @Option(
            names = CLASS,
            paramLabel = "CLASS",
            description = "Run this class, for instance my.Histogram. It must be public, implement"
                    + " io.clump.splitc.SpmdProgram, and have a public constructor without arguments.",
            order = -3)
    private @Nullable String className;

    @Option(
            names = "--classpath",
            paramLabel = "PATH",
            description = "Class path of the class and its libraries besides Clump: jars, directories of classes, and"
                    + " directories of jars as DIR/*, separated by colons.",
            order = -2)
    private @Nullable String classPath;

    @Option(
            names = "--heap",
            paramLabel = "MB",
            converter = Megabytes.class,
            description = "Java heap of the program in each process, in megabytes. Default: ${DEFAULT-VALUE}.",
            order = 3)
    private int heap = ProgramResults.HEAP_MEGABYTES;

    @Mixin
    private JobOptions job;

    @Mixin
    private ProcessOptions processes;

    @Mixin
    private HostOptions hosts;

    @Mixin
    private CheckpointOptions checkpoints;

    @Mixin
    private ResumeOption resume;

    @Parameters(
            arity = "0..*",
            paramLabel = "KEY=VALUE",
            description = "Parameters of the program, which it reads with splitc.configuration().parameters().")
    private List<String> parameters = List.of();

    @Spec
    private CommandSpec spec;

    private final AppRunner runner;

    RunCommand(AppRunner runner) {
        this.runner = runner;
    }

    /** Returns whether a command line names an app right after this command. */
    static boolean namesApp(List<App> apps, List<String> arguments) {
        return arguments.size() > 1
                && isHere(arguments)
                && !named(apps, arguments).isEmpty();
    }

    private static boolean isHere(List<String> arguments) {
        return !arguments.isEmpty() && List.of(NAME, TASK).contains(arguments.get(0));
    }

    private static List<App> named(List<App> apps, List<String> arguments) {
        return apps.stream().filter(app -> app.name().equals(arguments.get(1))).toList();
    }

    /** Adds this command without its options, which have no effect before the name of an app. */
    static void addParentOfApp(CommandLine clump) {
        clump.addSubcommand(new CommandLine(CommandSpec.create().name(NAME).aliases(TASK)));
    }

    /**
     * Adds the commands of the apps, each of which is expensive to make: only the named one if the command line names
     * an app after this command, and none if it runs a class.
     */
    static void addApps(CommandLine run, List<App> apps, AppRunner runner, List<String> arguments) {
        if (namesApp(apps, arguments)) {
            named(apps, arguments).forEach(app -> AppCommand.addTo(run, app, runner));
        } else if (!namesClass(arguments)) {
            apps.forEach(app -> AppCommand.addTo(run, app, runner));
            nameSomeApp(apps, run);
        }
    }

    private static boolean namesClass(List<String> arguments) {
        List<String> options =
                arguments.stream().takeWhile(word -> !word.equals("--")).toList();
        return isHere(arguments)
                && options.stream().anyMatch(word -> word.equals(CLASS) || word.startsWith(CLASS + "="))
                && options.stream().noneMatch(ASKING::contains);
    }

    /** Puts the name of the first app into the footers of the help. */
    static void nameSomeApp(List<App> apps, CommandLine... commands) {
        for (CommandLine command : commands) {
            UsageMessageSpec usage = command.getCommandSpec().usageMessage();
            apps.stream()
                    .limit(1)
                    .forEach(app -> usage.footer(Stream.of(usage.footer())
                            .map(line -> line.replace(SOME_APP, app.name()))
                            .toArray(String[]::new)));
        }
    }

    /** Returns whether a command line runs a task, and does not only ask for help or the version. */
    static boolean isTask(String... arguments) {
        return arguments.length > 0
                && arguments[0].equals(TASK)
                && Stream.of(arguments)
                        .takeWhile(argument -> !argument.equals("--"))
                        .noneMatch(ASKING::contains);
    }

    /** Refuses options before an app's name, since they would have no effect. */
    static void checkNothingBeforeApp(ParseResult command) {
        if (!command.hasSubcommand()
                || !command.subcommand().commandSpec().name().equals(NAME)) {
            return;
        }
        ParseResult run = command.subcommand();
        if (run.hasSubcommand() && !run.isUsageHelpRequested() && !run.isVersionHelpRequested()) {
            String app = run.subcommand().commandSpec().name();
            for (OptionSpec option : run.matchedOptions()) {
                throw new ParameterException(
                        run.commandSpec().commandLine(),
                        "options must follow the name of the app: found=" + option.longestName() + " before " + app);
            }
        }
    }

    @Override
    public Integer call() throws InterruptedException {
        if (className == null) {
            throw new ParameterException(spec.commandLine(), whatIsMissing());
        }
        runner.check(job, hosts);
        Map<String, String> pairs = pairs();
        List<Path> entries = ProgramClass.entries(classPath);
        Class<? extends SpmdProgram> program = ProgramClass.find(className, entries);
        CheckpointOrigin origin = new CheckpointOrigin(
                className,
                CheckpointOrigin.texts(entries),
                false,
                pairs,
                heap,
                job.nodes(),
                job.procs(),
                checkpoints.everyMillis(0),
                checkpoints.keep(CheckpointOptions.KEPT),
                ClassesChecksum.of(program, entries));
        String directory = checkpoints.directory();
        job.addProperties(origin.properties(directory));
        runner.resume(resume, origin, directory, job);
        return runner.run(className, program, entries, ProgramResults.plan(pairs, heap), job, processes, hosts);
    }

    private String whatIsMissing() {
        if (classPath != null) {
            return "--classpath needs --class";
        }
        String expected =
                "expected one of " + spec.commandLine().getSubcommands().keySet();
        return parameters.isEmpty()
                ? "an app is missing: " + expected + ", or --class"
                : "unknown app: found=" + parameters.get(0) + ", " + expected;
    }

    private Map<String, String> pairs() {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String parameter : parameters) {
            int equals = parameter.indexOf('=');
            if (equals < 1) {
                throw new BadInputException("invalid program parameter: found=" + parameter + ", expected key=value");
            }
            String key = parameter.substring(0, equals);
            if (pairs.put(key, parameter.substring(equals + 1)) != null) {
                throw new BadInputException("duplicate parameter: " + key);
            }
        }
        return pairs;
    }

    /** Reads the megabytes of a heap. */
    static final class Megabytes extends WholeNumber {
        Megabytes() {
            super(1, ProgramResults.MOST_HEAP_MEGABYTES);
        }
    }
}
