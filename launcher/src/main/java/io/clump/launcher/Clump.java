package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Services;
import io.clump.command.BadInputException;
import io.clump.command.CommandProvider;
import io.clump.command.ExitStatus;
import io.clump.command.OptionValues;
import io.clump.command.Terminal;
import io.clump.command.Version;
import io.clump.launcher.gang.GangMember;
import io.clump.launcher.job.OpenFiles;
import io.clump.launcher.job.Preload;
import io.clump.splitc.app.MainRunner;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.Spec;

/** Main class of the {@code clump} command. */
@Command(
        name = "clump",
        header = "Runs parallel programs that communicate with active messages.",
        description = {
            "",
            "A job is a number of processes on one or more nodes. Processes of a node communicate through shared"
                    + " memory, processes of different nodes over the network. Without -H, all nodes are simulated"
                    + " on this machine.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footer = {
            "",
            "A checkout has more commands: bench measures, report shows the results,",
            "torture kills, stops and starves processes. Each has --help.",
            "",
            "Start with: clump run " + RunCommand.SOME_APP,
            "Measure with: clump bench --list",
            ""
        })
public final class Clump implements Runnable {
    /** Environment variable that names jars which the user adds to the command and to the processes that it starts. */
    private static final String CLASS_PATH = "CLUMP_CLASSPATH";

    private static final List<Class<?>> COMMANDS = List.of(
            RunCommand.class,
            TopCommand.class,
            StatCommand.class,
            CheckpointCommand.class,
            RestoreCommand.class,
            GangCommand.class,
            InstallCommand.class,
            CleanCommand.class);

    /** Commands that start no job, and need little of what a job needs. */
    private static final Set<String> WITHOUT_JOB = Set.of("top", "stat", "checkpoint", "gang", "install", "clean");

    @Spec
    private CommandSpec spec;

    private Clump() {}

    /**
     * Describes the option for the help. The script handles it, since the jar must be on the class path when Java
     * starts.
     */
    @Option(
            names = "--plugin",
            paramLabel = "JAR",
            description = "Add a jar with apps, claim algorithms, poll strategies or other services of your own."
                    + " Place it before the command; may be given several times.")
    @SuppressWarnings("DoNotCallSuggester") // picocli calls it
    void plugin(String jar) {
        throw new ParameterException(
                spec.commandLine(),
                "--plugin: found=" + jar + ", expected before the command, and to the clump script");
    }

    /**
     * Runs the command and ends the process with its status.
     *
     * @param arguments the command line
     */
    public static void main(String[] arguments) {
        Terminal terminal = Terminal.standardError();
        if (arguments.length > 1 && !WITHOUT_JOB.contains(arguments[0])) {
            Preload.start(true);
        }
        try {
            OpenFiles.check(OpenFiles.limit(), 0);
        } catch (ClumpException e) {
            terminal.line("clump: " + e.getMessage());
            System.exit(ExitStatus.BAD_INPUT);
        }
        StandardOutput out = StandardOutput.ofThisProcess();
        System.setOut(out.stream());
        int status = execute(out.stream(), terminal, arguments);
        System.exit(statusOf(out, terminal, status));
    }

    /** Returns the given status, or another one if the results could not be written to standard output. */
    private static int statusOf(StandardOutput out, Terminal terminal, int status) {
        String complaint = out.complaint();
        if (complaint == null || out.hasNoReader()) {
            return complaint == null || status != ExitStatus.OK ? status : ExitStatus.NO_READER;
        }
        terminal.line("clump: " + complaint);
        return status == ExitStatus.OK ? ExitStatus.FAILED : status;
    }

    /** Runs the command and returns its status, one of {@link ExitStatus}. */
    static int execute(PrintStream out, Terminal terminal, String... words) {
        String[] arguments = asksForHelp(words);
        OneLineErrors errors = new OneLineErrors(terminal);
        try {
            Optional<Map<String, String>> environment = RunCommand.isTask(arguments)
                    ? SlurmAllocation.ofStep(System.getenv())
                    : Optional.of(System.getenv());
            return environment.isEmpty()
                    ? ExitStatus.OK
                    : execute(
                            commandLine(out, terminal, environment.get(), null, arguments),
                            environment.get(),
                            out,
                            errors,
                            arguments);
            // catch-all: an unexpected error is reported in one line like all others
        } catch (RuntimeException | Error e) {
            return errors.handleUnexpected(e);
        }
    }

    /** Returns {@code run --help} for {@code help run}, and {@code --help} for {@code help}. */
    private static String[] asksForHelp(String... words) {
        return words.length > 0 && words[0].equals("help")
                ? Stream.concat(Stream.of(words).skip(1), Stream.of("--help")).toArray(String[]::new)
                : words;
    }

    /**
     * Runs {@code clump run} with these arguments, for a job of a gang, or {@code clump restore}, {@code clump mpirun}
     * and the like if they begin with its name; returns its status.
     */
    static int submit(
            PrintStream out,
            Terminal terminal,
            Map<String, String> environment,
            GangMember gang,
            List<String> arguments) {
        boolean isNamed = !arguments.isEmpty()
                && Stream.concat(
                                Stream.of(RestoreCommand.NAME),
                                Services.all(MainRunner.class).stream().map(MainRunner::name))
                        .anyMatch(arguments.get(0)::equals);
        String[] run = Stream.concat(isNamed ? Stream.empty() : Stream.of(RunCommand.NAME), arguments.stream())
                .toArray(String[]::new);
        return execute(
                commandLine(out, terminal, environment, gang, run), environment, out, new OneLineErrors(terminal), run);
    }

    private static int execute(
            CommandLine command,
            Map<String, String> environment,
            PrintStream out,
            OneLineErrors errors,
            String... arguments) {
        String[] understood;
        try {
            understood = MainCommand.understood(command, arguments);
        } catch (BadInputException e) {
            return errors.handleUnexpected(e);
        }
        return command.setOut(new PrintWriter(out, true, Charset.defaultCharset()))
                .setExpandAtFiles(false)
                .setUsageHelpLongOptionsMaxWidth(28)
                .setParameterExceptionHandler(errors)
                .setExecutionExceptionHandler(errors)
                .setExecutionStrategy(new Execution(environment))
                .execute(understood);
    }

    /**
     * Makes the command, with the additions of the class path.
     *
     * @param environment environment variables, which may name the hosts of a job
     * @param gang gang to which jobs belong; null if they run freely
     * @param arguments arguments of the command; if they begin with the name of a command, and of an app, only these
     *     are made
     * @throws BadInputException if something on the class path cannot be used
     */
    static CommandLine commandLine(
            PrintStream out,
            Terminal terminal,
            Map<String, String> environment,
            @Nullable GangMember gang,
            String... arguments) {
        String added = System.getenv(CLASS_PATH);
        try {
            // Java ignores a missing entry without a word, so it is checked here.
            ProgramClass.entries(added == null || added.isEmpty() ? null : added);
            JobRunner runner = new JobRunner(out, terminal, gang);
            return commandLine(
                    out,
                    terminal,
                    environment,
                    new AppRunner(runner, environment),
                    Catalogue.ofClassPath(),
                    List.of(arguments));
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
    }

    private static CommandLine commandLine(
            PrintStream out,
            Terminal terminal,
            Map<String, String> environment,
            AppRunner runner,
            Catalogue catalogue,
            List<String> arguments) {
        CommandLine commandLine = new CommandLine(new Clump(), new Commands(out, terminal, environment, runner));
        addCommands(commandLine, out, terminal, environment, runner, catalogue, arguments);
        RunCommand.nameSomeApp(catalogue.apps(), commandLine);
        CommandLine run = commandLine.getSubcommands().get(RunCommand.NAME);
        if (run != null) {
            RunCommand.addApps(run, catalogue.apps(), runner, arguments);
        }
        CommandLine gang = commandLine.getSubcommands().get(GangCommand.NAME);
        if (gang != null) {
            GangCommand.leaveArguments(gang);
        }
        OptionValues.register(commandLine);
        JobOptions.addProviders(commandLine, catalogue);
        return commandLine;
    }

    /** Adds the named command, or all if none is named, since each is expensive to make. */
    private static void addCommands(
            CommandLine clump,
            PrintStream out,
            Terminal terminal,
            Map<String, String> environment,
            AppRunner runner,
            Catalogue catalogue,
            List<String> arguments) {
        String name = arguments.isEmpty() ? "" : arguments.get(0);
        List<Class<?>> named =
                COMMANDS.stream().filter(type -> isNamed(type, name)).toList();
        if (RunCommand.namesApp(catalogue.apps(), arguments)) {
            RunCommand.addParentOfApp(clump);
        } else if (!named.isEmpty()) {
            add(clump, named);
        } else {
            List<MainRunner> mains = Services.all(MainRunner.class);
            if (mains.stream().noneMatch(main -> main.name().equals(name))) {
                add(clump, COMMANDS);
                for (CommandProvider provider : Services.all(CommandProvider.class)) {
                    add(clump, provider.create(JobOptions.base(), out, terminal));
                }
                mains.forEach(main -> MainCommand.addTo(clump, main, runner, environment));
            } else {
                mains.stream()
                        .filter(main -> main.name().equals(name))
                        .forEach(main -> MainCommand.addTo(clump, main, runner, environment));
            }
        }
    }

    /** Adds commands. A class archive cannot hold picocli's classes if a function is made of one of their methods. */
    private static void add(CommandLine clump, List<?> commands) {
        for (Object command : commands) {
            clump.addSubcommand(command);
        }
    }

    private static boolean isNamed(Class<?> type, String name) {
        Command command = Objects.requireNonNull(type.getAnnotation(Command.class));
        return command.name().equals(name) || List.of(command.aliases()).contains(name);
    }

    /** Runs a command, unless another task does. A class, since a class archive cannot hold such a function. */
    private record Execution(Map<String, String> environment) implements IExecutionStrategy {
        @Override
        public int execute(ParseResult command) {
            RunCommand.checkNothingBeforeApp(command);
            // Only those of the command itself: its parents have options of their own.
            List<CommandLine> commands = command.asCommandLineList();
            boolean isLeft = commands.get(commands.size() - 1).getMixins().values().stream()
                    .anyMatch(mixin -> mixin instanceof HostOptions hosts && hosts.isLeftToAnotherTask(environment));
            return isLeft ? ExitStatus.OK : new RunLast().execute(command);
        }
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
