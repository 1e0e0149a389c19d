package io.clump.launcher;

import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values.Kind;
import io.clump.splitc.App;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Runs an app that describes itself. */
@Command(
        description = {"", "Progress goes to standard error, the result to standard output.", ""},
        mixinStandardHelpOptions = true,
        versionProvider = Clump.Version.class,
        sortOptions = false,
        sortSynopsis = false,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:the app has ended, and found nothing wrong with its result",
            "1:a process died or failed, or the result is wrong",
            "2:the options cannot be used; nothing was started",
            "130:ended by Ctrl-C (and 143 by SIGTERM)"
        })
final class AppCommand implements Callable<Integer> {
    private static final int ORDER = 10;

    @Option(
            names = "--heap",
            paramLabel = "MB",
            converter = WholeNumber.Megabytes.class,
            description = "Megabytes of Java heap for the app in each process. Default: ${DEFAULT-VALUE}.",
            order = 3)
    private int heap = ProgramResults.HEAP_MEGABYTES;

    @Mixin
    private JobOptions job;

    private final App app;
    private final AppRunner runner;
    private final Map<String, String> given = new TreeMap<>();

    private AppCommand(App app, AppRunner runner) {
        this.app = app;
        this.runner = runner;
    }

    /** Adds the command of an app; throws a {@link BadInputException} if there is one of that name already. */
    static void addTo(CommandLine run, App app, AppRunner runner) {
        AppCommand made = new AppCommand(app, runner);
        CommandLine command = new CommandLine(made);
        CommandSpec spec = command.getCommandSpec().name(app.name());
        spec.usageMessage().header(app.description().summary().replace("%", "%%") + ".");
        if (run.getSubcommands().containsKey(app.name())) {
            throw new BadInputException("two apps have the same name: found=" + app.name() + " of "
                    + app.getClass().getName() + ", expected a name of its own");
        }
        made.flags().forEach(setting -> OptionSpecs.add(spec, ORDER, setting, made.given));
        run.addSubcommand(app.name(), command);
    }

    private List<Setting> flags() {
        return app.description().settings().stream()
                .filter(setting -> !setting.flag().isEmpty())
                .toList();
    }

    @Override
    public Integer call() throws InterruptedException {
        job.check();
        Map<String, String> parameters = new TreeMap<>();
        flags().forEach(setting -> parameters.put(setting.key(), value(setting)));
        return runner.run(
                ProgramResults.plan(app.name(), app.getClass(), parameters, heap, job.size(), List.of()), job);
    }

    private String value(Setting setting) {
        String absent = setting.values().kind() == Kind.SWITCH ? "false" : setting.preset();
        return given.getOrDefault(setting.flagName(), absent);
    }
}
