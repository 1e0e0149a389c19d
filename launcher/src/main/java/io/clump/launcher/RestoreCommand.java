package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.command.BadInputException;
import io.clump.command.Terminal;
import io.clump.command.Version;
import io.clump.launcher.job.Layout;
import io.clump.splitc.App;
import io.clump.splitc.SplitCSettings;
import io.clump.splitc.SpmdProgram;
import io.clump.splitc.app.AppPlan;
import io.clump.splitc.checkpoint.Checkpoint;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Continues a job from its checkpoint. */
@Command(
        name = RestoreCommand.NAME,
        header = "Continues a job from a checkpoint, with the same number of processes, here or on other hosts.",
        description = {
            "",
            "The checkpoint determines the app or program and its options. This command determines hosts, network and"
                    + " all other options. Without options, the job has the same number of nodes on this machine,"
                    + " and the same interval of checkpoints.",
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
            "2:the checkpoint or the options cannot be used; nothing was started",
            "124:ended after --timeout",
            "130:ended by Ctrl-C (and 143 by SIGTERM)"
        },
        footer = {"", "Examples:", "  clump restore checkpoints", "  clump restore checkpoints -H a:2,b:2", ""})
final class RestoreCommand implements Callable<Integer> {
    static final String NAME = "restore";

    private static final String NODES = "--nodes";
    private static final String PROCS = "--procs";

    @Parameters(
            index = "0",
            paramLabel = "DIR",
            description = "Directory of --checkpoint-dir or 'clump checkpoint', or of one checkpoint in it.")
    private @Nullable Path directory;

    @Mixin
    private JobOptions job;

    @Mixin
    private ProcessOptions processes;

    @Mixin
    private HostOptions hosts;

    @Mixin
    private CheckpointOptions checkpoints;

    @Option(
            names = "--changed-program",
            description = "Continue although the classes of the program differ from those of the checkpoint.",
            order = 27)
    private boolean isChangeAllowed;

    @Spec
    private CommandSpec spec;

    private final AppRunner runner;
    private final Terminal terminal;

    RestoreCommand(AppRunner runner, Terminal terminal) {
        this.runner = runner;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws InterruptedException {
        Path from = Objects.requireNonNull(directory, "a parameter that is needed")
                .toAbsolutePath()
                .normalize();
        Checkpoint checkpoint;
        CheckpointOrigin origin;
        List<String> damages = new ArrayList<>();
        try {
            checkpoint = Checkpoint.newest(from, damages::add);
            origin = origin(checkpoint);
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
        int size = checkpoint.identity().size();
        chooseNodes(origin, size);
        runner.check(job, hosts);
        if (job.size() != size) {
            throw new BadInputException(
                    "the checkpoint has " + size + " processes: " + job.sizeText() + ", expected " + size);
        }
        Program program = program(origin);
        String checksum = ClassesChecksum.of(program.type(), program.classPath());
        if (!isChangeAllowed && origin.classesChecksum() != null && !checksum.equals(origin.classesChecksum())) {
            throw new BadInputException("the classes of the program have changed since the checkpoint: program="
                    + origin.app() + ", found checksum " + checksum + ", expected " + origin.classesChecksum()
                    + "; --changed-program continues anyway");
        }
        CheckpointOrigin again = new CheckpointOrigin(
                origin.app(),
                origin.classPath(),
                origin.isApp(),
                origin.options(),
                origin.heap(),
                job.nodes(),
                job.procs(),
                checkpoints.everyMillis(origin.everyMillis()),
                checkpoints.keep(origin.keep()),
                checksum);
        Path into = checkpoint.path().equals(from)
                ? Objects.requireNonNull(from.getParent(), "a checkpoint lies in a directory")
                : from;
        job.addProperties(again.properties(again.everyMillis() > 0 ? checkpoints.unused(into) : ""));
        job.addProperties(
                Map.of(SplitCSettings.CHECKPOINT_RESTORE, checkpoint.path().toString()));
        ResumeOption.show(damages, checkpoint, terminal);
        return runner.run(origin.app(), program.type(), program.classPath(), program.plan(), job, processes, hosts);
    }

    private static CheckpointOrigin origin(Checkpoint checkpoint) {
        if (checkpoint.origin().isEmpty()) {
            throw new BadInputException("the checkpoint does not say how its job was started: directory="
                    + checkpoint.path() + ", expected a checkpoint of 'clump run'");
        }
        return CheckpointOrigin.decode(checkpoint.origin());
    }

    /**
     * Chooses the number of nodes: by default as many as before, or one if the nodes had different numbers of
     * processes.
     */
    private void chooseNodes(CheckpointOrigin origin, int size) {
        boolean hasNodes = isGiven(NODES);
        boolean hasProcs = isGiven(PROCS);
        if (hasNodes && !hasProcs && size % job.nodes() == 0) {
            job.runOn(Layout.even(job.nodes(), size / job.nodes()));
        } else if (!hasNodes && hasProcs && size % job.procs() == 0) {
            job.runOn(Layout.even(size / job.procs(), job.procs()));
        } else if (!hasNodes && !hasProcs) {
            boolean isEven = origin.nodes() * origin.procs() == size;
            job.runOn(isEven ? Layout.even(origin.nodes(), origin.procs()) : Layout.even(1, size));
        }
    }

    private boolean isGiven(String option) {
        return !spec.findOption(option).stringValues().isEmpty();
    }

    private Program program(CheckpointOrigin origin) {
        if (!origin.isApp()) {
            List<Path> entries = ProgramClass.entries(
                    origin.classPath().isEmpty() ? null : String.join(File.pathSeparator, origin.classPath()));
            Class<? extends SpmdProgram> type = ProgramClass.find(origin.app(), entries);
            return new Program(type, entries, ProgramResults.plan(origin.options(), origin.heap()));
        }
        App app = Catalogue.ofClassPath().apps().stream()
                .filter(each -> each.name().equals(origin.app()))
                .findFirst()
                .orElseThrow(() -> new BadInputException(
                        "unknown app: found=" + origin.app() + " in the checkpoint, expected an installed app"));
        return new Program(app.getClass(), List.of(), AppCommand.plan(app, origin.options(), job));
    }

    private record Program(Class<? extends SpmdProgram> type, List<Path> classPath, AppPlan plan) {}
}
