package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;
import io.clump.am2.spi.Values.Kind;
import io.clump.command.BadInputException;
import io.clump.command.Version;
import io.clump.splitc.App;
import io.clump.splitc.app.AppHelp;
import io.clump.splitc.app.AppOptions;
import io.clump.splitc.app.AppPlan;
import io.clump.splitc.app.PlannedApp;
import io.clump.splitc.app.TextFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;

/** Runs an app that describes itself. */
@Command(
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        sortSynopsis = false,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            AppCommand.SUCCESS + ":the app has ended and verified its result",
            "1:a process died or failed, or the result is wrong",
            "2:the options or the input cannot be used; nothing was started",
            "124:ended after --timeout",
            "130:ended by Ctrl-C (and 143 by SIGTERM)"
        })
final class AppCommand implements Callable<Integer> {
    static final String SUCCESS = "0";

    private static final int ORDER = 10;

    /** Option of an app that does not say how much memory its data takes. */
    private static final Setting HEAP = Setting.option(
            "--heap=MB",
            Values.whole(1, ProgramResults.MOST_HEAP_MEGABYTES),
            Integer.toString(ProgramResults.HEAP_MEGABYTES),
            "Java heap of the app in each process, in megabytes.");

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

    private final App app;
    private final AppRunner runner;
    private final CommandLine command;
    private final Map<String, String> given = new TreeMap<>();

    private AppCommand(App app, AppRunner runner) {
        this.app = app;
        this.runner = runner;
        command = new CommandLine(this);
    }

    /** Adds the command of an app; throws a {@link BadInputException} if that name is taken. */
    static void addTo(CommandLine run, App app, AppRunner runner) {
        if (run.getSubcommands().containsKey(app.name())) {
            throw new BadInputException("two apps have the same name: found=" + app.name() + " of "
                    + app.getClass().getName() + ", expected a name of its own");
        }
        run.addSubcommand(app.name(), new AppCommand(app, runner).describe());
    }

    private CommandLine describe() {
        CommandSpec spec = command.getCommandSpec().name(app.name());
        UsageMessageSpec usage =
                spec.usageMessage().header(escape(app.description().summary()) + ".");
        List<String> description = new ArrayList<>(List.of(""));
        if (app instanceof PlannedApp planned) {
            AppHelp help = planned.help();
            for (String paragraph : help.paragraphs()) {
                description.add(escape(paragraph));
                description.add("");
            }
            usage.exitCodeList(withSuccess(usage.exitCodeList(), escape(help.success())));
            usage.footer(examples(help.examples()));
        } else {
            OptionSpecs.add(spec, ORDER, HEAP, given);
        }
        description.addAll(List.of("Progress goes to standard error, the result to standard output.", ""));
        usage.description(description.toArray(String[]::new));
        flags(app).forEach(setting -> OptionSpecs.add(spec, ORDER, setting, given));
        return command;
    }

    private static Map<String, String> withSuccess(Map<String, String> statuses, String success) {
        Map<String, String> all = new LinkedHashMap<>(statuses);
        all.put(SUCCESS, success);
        return all;
    }

    private static String[] examples(List<String> examples) {
        List<String> lines = new ArrayList<>(List.of("", "Examples:"));
        examples.forEach(example -> lines.add("  clump run " + escape(example)));
        lines.add("");
        return lines.toArray(String[]::new);
    }

    /** Doubles the percent signs, since picocli formats the text. */
    private static String escape(String text) {
        return text.replace("%", "%%");
    }

    private static Stream<Setting> flags(App app) {
        return app.description().settings().stream()
                .filter(setting -> !setting.flag().isEmpty());
    }

    @Override
    public Integer call() throws InterruptedException {
        flags(app).forEach(this::checkChoice);
        runner.check(job, hosts);
        CheckpointOrigin origin = new CheckpointOrigin(
                app.name(),
                List.of(),
                true,
                withAbsolutePaths(),
                0,
                job.nodes(),
                job.procs(),
                checkpoints.everyMillis(0),
                checkpoints.keep(CheckpointOptions.KEPT),
                ClassesChecksum.of(app.getClass(), List.of()));
        String directory = checkpoints.directory();
        job.addProperties(origin.properties(directory));
        runner.resume(resume, origin, directory, job);
        return runner.run(app.name(), app.getClass(), List.of(), plan(app, given, job), job, processes, hosts);
    }

    private Map<String, String> withAbsolutePaths() {
        Map<String, String> absolute = new TreeMap<>(given);
        flags(app)
                .filter(setting -> setting.values().kind() == Kind.PATH)
                .forEach(setting -> absolute.computeIfPresent(
                        setting.flagName(),
                        (flag, path) -> Path.of(path).toAbsolutePath().toString()));
        return absolute;
    }

    private void checkChoice(Setting setting) {
        String value = given.get(setting.flagName());
        List<String> choices = setting.values().choices();
        if (value != null && !choices.isEmpty() && !choices.contains(value)) {
            throw new ParameterException(
                    command,
                    "Invalid value for option '" + setting.flagName() + "': found=" + value + ", expected one of "
                            + choices);
        }
    }

    /**
     * Plans an app.
     *
     * @param given names and values of the options, as the user writes them
     * @throws BadInputException if they cannot be used
     */
    static AppPlan plan(App app, Map<String, String> given, JobOptions job) {
        if (!(app instanceof PlannedApp planned)) {
            Map<String, String> parameters = new TreeMap<>();
            flags(app).forEach(setting -> parameters.put(setting.key(), value(setting, given)));
            return ProgramResults.plan(parameters, Integer.parseInt(value(HEAP, given)));
        }
        Map<String, String> options = new TreeMap<>();
        try {
            for (Setting setting : flags(app).toList()) {
                String value = given.get(setting.flagName());
                if (value != null) {
                    options.put(setting.key(), value);
                    if (setting.values().kind() == Kind.PATH) {
                        TextFiles.checkDifferent(setting.flagName(), Path.of(value), "--json", job.json());
                    }
                }
            }
            return planned.plan(new AppOptions(app, options, job.size(), job.sizeText()));
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
    }

    private static String value(Setting setting, Map<String, String> given) {
        String absent = setting.values().kind() == Kind.SWITCH ? "false" : setting.preset();
        return given.getOrDefault(setting.flagName(), absent);
    }
}
