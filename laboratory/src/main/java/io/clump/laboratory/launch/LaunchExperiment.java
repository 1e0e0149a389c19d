package io.clump.laboratory.launch;

import io.clump.am2.ClumpException;
import io.clump.laboratory.experiment.Bench;
import io.clump.laboratory.experiment.Cell;
import io.clump.laboratory.experiment.PlannedExperiment;
import io.clump.laboratory.experiment.Trial;
import io.clump.laboratory.experiment.TrialResult;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Side;
import io.clump.laboratory.harness.Workbench;
import io.clump.launcher.Clump;
import io.clump.launcher.job.ClassArchive;
import io.clump.registry.launcher.LauncherRegistryProvider;
import io.clump.splitc.SpmdProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Jobs on several hosts: their start compared with that of another launcher, their end, their registry, and their
 * messages.
 */
public final class LaunchExperiment {
    private static final String CLUMP_RUN = "clump run";
    private static final List<Path> MPIRUN = List.of(Path.of("/usr/bin/mpirun"), Path.of("/usr/local/bin/mpirun"));
    private static final int PROCESSES = 2;
    private static final double NANOS_PER_SECOND = 1e9;

    /** The same virtual machine as that of the {@code clump} script. */
    private static final List<String> JAVA =
            Stream.concat(Workbench.java().stream(), Stream.of("-Xshare:auto")).toList();

    private static final String QUICK_TO_START = "-XX:TieredStopAtLevel=1";

    private static final Question START = new Question("start", NANOS_PER_SECOND, 25, 2, LaunchExperiment::starts);
    private static final List<Question> QUESTIONS = List.of(
            START,
            new Question("end", 1e6, 30, 2, LaunchExperiment::ends),
            new Question("names", NANOS_PER_SECOND, 30, 4, LaunchExperiment::names),
            new Question("round-trip", 1e3, 40, 2, LaunchExperiment::roundTrips));

    private LaunchExperiment() {}

    public static PlannedExperiment experiment() {
        return PlannedExperiment.of("launch", LaunchExperiment::trials).unbound();
    }

    private static List<Trial> trials(Effort effort) {
        return QUESTIONS.stream()
                .map(question -> new Trial(question.name, question.seconds, bench -> ask(question, bench)))
                .toList();
    }

    private static TrialResult ask(Question question, Bench bench) {
        Hosts hosts;
        try {
            hosts = Hosts.open(bench.workbench(), question.hosts);
        } catch (ClumpException e) {
            return TrialResult.of(List.of())
                    .withNotes(List.of("This was left out, as hosts need root: " + e.getMessage()));
        }
        List<Contestant> contestants = question.contestants.apply(hosts).stream()
                .map(contestant -> contestant.at(List.of(new Side(hosts.front().runner(), Map.of()))))
                .toList();
        TrialResult result = bench.with(bench.effort().warmUp(Duration.ZERO))
                .contest(
                        question.name,
                        contestants,
                        found -> TrialResult.of(found.stream()
                                .map(one -> Cell.bar(
                                        question.name,
                                        one.name(),
                                        one.nanos().convert(nanos -> nanos / question.unitNanos)))
                                .toList()));
        return !question.equals(START) || contestants.size() > 1
                ? result
                : result.withNotes(List.of("mpirun is not installed (openmpi-bin), so there is no comparison"));
    }

    private static List<Contestant> starts(Hosts hosts) {
        List<Contestant> all = new ArrayList<>();
        all.add(TimedCommand.of(CLUMP_RUN, run(hosts, PROCESSES, Meeting.class)));
        MPIRUN.stream()
                .filter(Files::isExecutable)
                .limit(1)
                .map(mpirun -> Stream.concat(
                                Stream.of(
                                        mpirun.toString(),
                                        "--allow-run-as-root",
                                        "--mca",
                                        "plm_rsh_agent",
                                        // The daemons of mpirun check that the first word exists on their hosts.
                                        "/bin/sh " + hosts.enter(),
                                        "-x",
                                        "CLASSPATH",
                                        "-H",
                                        hosts.list(PROCESSES)),
                                java(QUICK_TO_START, Meeting.class.getName(), Hosts.address(0)))
                        .toList())
                .forEach(command -> all.add(TimedCommand.of("mpirun", command)));
        return all;
    }

    private static List<Contestant> ends(Hosts hosts) {
        List<String> endless = run(hosts, PROCESSES, EndedJob.Endless.class);
        return List.of(
                EndedJob.of("a process is killed", endless, 2 * PROCESSES, false),
                EndedJob.of("an agent is killed", endless, 2 * PROCESSES, true));
    }

    private static List<Contestant> names(Hosts hosts) {
        List<String> command = run(hosts, 1, PublishedNames.class);
        command.addAll(List.of("--registry", LauncherRegistryProvider.NAME));
        return List.of(TimedCommand.of(CLUMP_RUN, command));
    }

    private static List<Contestant> roundTrips(Hosts hosts) {
        return List.of(
                TimedCommand.of(CLUMP_RUN, run(hosts, 1, RoundTrips.class)),
                TimedCommand.of(
                        "by hand",
                        List.of(
                                "/bin/sh",
                                "-c",
                                "t=$(mktemp -d) && trap 'rm -rf $t' EXIT && d=$t/job && { " + byHand(hosts, 1) + " & "
                                        + byHand(hosts, 0) + "; } && wait")));
    }

    private static String byHand(Hosts hosts, int rank) {
        Stream<String> command = Stream.concat(
                hosts.all().get(rank).runner().stream(),
                java("-XX:-UsePerfData", RoundTrips.class.getName(), "" + rank, "$d", Hosts.address(rank)));
        return String.join(" ", command.toList());
    }

    /** The command that runs a program on the hosts, as the script of that name does. */
    private static List<String> run(Hosts hosts, int processes, Class<? extends SpmdProgram> program) {
        List<String> command = new ArrayList<>(JAVA);
        command.addAll(ClassArchive.options());
        command.addAll(List.of(
                QUICK_TO_START,
                "-XX:Tier3InvocationThreshold=1500",
                "-XX:Tier3MinInvocationThreshold=700",
                "-XX:Tier3CompileThreshold=5000",
                "-XX:-UseDynamicNumberOfCompilerThreads",
                Clump.class.getName(),
                "run",
                "--class",
                program.getName(),
                "-H",
                hosts.list(processes),
                "--spawn",
                hosts.enter() + " %H %Q"));
        return command;
    }

    private static Stream<String> java(String... words) {
        return Stream.concat(JAVA.stream(), Stream.of(words));
    }

    /** A panel, and its contestants. */
    private record Question(
            String name, double unitNanos, double seconds, int hosts, Function<Hosts, List<Contestant>> contestants) {}
}
