package io.clump.laboratory;

import io.clump.command.Terminal;
import io.clump.command.Version;
import io.clump.laboratory.experiment.Experiment;
import io.clump.laboratory.experiment.LaboratoryRun;
import io.clump.laboratory.experiment.PlannedExperiment;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.thesis.Experiments;
import io.clump.launcher.report.JsonFile;
import io.clump.shm.ShmConfiguration;
import io.clump.shm.claim.ClaimAlgorithms;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs experiments. */
@Command(
        name = "bench",
        header = "Measures Clump: the experiments of the thesis, and Clump beside its peers.",
        description = {
            "",
            "Contestants are measured in the same run, in alternating rounds. By default, their processes are bound"
                    + " to different cores. The machine should run nothing else. Progress goes to standard error,"
                    + " tables to standard output.",
            "",
            "Ctrl-C ends a run. With --out, the same command continues it.",
            ""
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:measured, whatever the results",
            "1:something could not be measured",
            "2:the options cannot be used; nothing was started",
            "130:ended by Ctrl-C (and 143 by SIGTERM)"
        })
final class BenchCommand implements Callable<Integer> {
    private static final int OK = 0;
    private static final String ALL = "all";

    private final Path base;
    private final PrintStream out;
    private final Terminal terminal;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "NAME",
            arity = "0..*",
            description = "Experiments to run: names that --list shows, or" + " all.")
    private List<String> names = List.of();

    @Option(names = "--list", description = "List the experiments, one per line.")
    private boolean list;

    @Mixin
    private BenchOptions options = new BenchOptions();

    BenchCommand(Path base, PrintStream out, Terminal terminal) {
        this.base = base;
        this.out = out;
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (list) {
            list();
            return OK;
        }
        List<Experiment> experiments = chosen();
        options.check(spec.commandLine(), experiments.size());
        LaboratoryRun run =
                new LaboratoryRun(base, out, terminal, options.settings(), options.directory(), experiments);
        int status = run.execute();
        Path json = options.json();
        if (json != null) {
            JsonFile.write(json, run.record(experiments.get(0)));
        }
        return status;
    }

    private void list() {
        int width = Experiments.all().stream()
                .mapToInt(experiment -> experiment.name().length())
                .max()
                .orElse(0);
        String line = "%-" + (width + 2) + "s%s%n";
        Experiments.all().forEach(experiment -> out.printf(Locale.ROOT, line, experiment.name(), experiment.title()));
    }

    private List<Experiment> chosen() {
        List<String> known = Experiments.all().stream().map(Experiment::name).toList();
        if (names.isEmpty()) {
            throw refusal("an experiment is missing: expected some of " + known + ", or " + ALL);
        }
        for (String name : names) {
            if (!known.contains(name) && !name.equals(ALL)) {
                throw refusal("unknown experiment: " + name + ", expected some of " + known + ", or " + ALL);
            }
        }
        List<Experiment> chosen = new ArrayList<>();
        for (Experiment experiment : Experiments.all()) {
            if (names.contains(ALL) || names.contains(experiment.name())) {
                chosen.add(adapted(experiment));
            }
        }
        refuseMisplaced("--queue", options.queue() != null, chosen, BenchCommand::isShm);
        refuseMisplaced(
                "--figure",
                !options.figures().isEmpty(),
                chosen,
                experiment -> experiment.hasGoals() && chosen.size() == 1);
        return chosen;
    }

    private void refuseMisplaced(String option, boolean isGiven, List<Experiment> chosen, Predicate<Experiment> fits) {
        if (isGiven && chosen.stream().noneMatch(fits)) {
            throw refusal("misplaced option: " + option + " does not fit the experiments "
                    + chosen.stream().map(Experiment::name).toList());
        }
    }

    private Experiment adapted(Experiment experiment) {
        if (!(experiment instanceof PlannedExperiment planned) || !experiment.hasGoals()) {
            return experiment;
        }
        PlannedExperiment adapted = options.figures().isEmpty() ? planned : only(planned);
        String queue = options.queue();
        if (queue == null || !isShm(experiment)) {
            return adapted;
        }
        if (!ClaimAlgorithms.names().contains(queue)) {
            throw refusal("unknown value: --queue " + queue + ", expected one of " + ClaimAlgorithms.names());
        }
        Map<String, String> properties = new TreeMap<>(experiment.properties());
        properties.put(ShmConfiguration.QUEUE, queue);
        return adapted.withProperties(properties);
    }

    private PlannedExperiment only(PlannedExperiment experiment) {
        List<String> known = experiment.trials(options.settings().effort()).stream()
                .map(Trial::key)
                .toList();
        for (String figure : options.figures()) {
            if (!known.contains(figure)) {
                throw refusal("unknown value: --figure " + figure + ", expected one of " + known);
            }
        }
        return experiment.only(Set.copyOf(options.figures()));
    }

    private static boolean isShm(Experiment experiment) {
        return experiment.name().equals(Experiments.SHM);
    }

    private ParameterException refusal(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
