package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.command.BadInputException;
import io.clump.command.Terminal;
import io.clump.splitc.SplitCSettings;
import io.clump.splitc.checkpoint.Checkpoint;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Picocli mixin of the option with which a job that is started again continues from its checkpoints. */
final class ResumeOption {
    private static final String NAME = "--resume";

    @Option(
            names = NAME,
            description =
                    "Continue from the newest complete checkpoint in the DIR of --checkpoint-dir, for instance after"
                            + " a batch system has requeued the job. Without a checkpoint, the job starts from the"
                            + " beginning.",
            order = 27)
    private boolean resumes;

    /**
     * Makes a job go on from its newest checkpoint, if the user wants it and there is one.
     *
     * @param origin description of the job
     * @param directory directory of its checkpoints; empty without them
     * @param job options of the job, with its number of processes
     * @param terminal receives a line that names the checkpoint from which the job continues
     * @throws BadInputException if the checkpoint is of another job, or none can be read
     */
    void apply(CheckpointOrigin origin, String directory, JobOptions job, Terminal terminal) {
        if (!resumes) {
            return;
        }
        if (directory.isEmpty()) {
            throw new BadInputException(NAME + " needs --checkpoint-dir: found none");
        }
        Path path = Path.of(directory);
        try {
            if (!Checkpoint.isThereAny(path)) {
                terminal.line("no checkpoint in " + directory + ": the job begins anew");
                return;
            }
            List<String> damages = new ArrayList<>();
            Checkpoint newest = Checkpoint.newest(path, damages::add);
            check(newest, origin, job);
            job.addProperties(
                    Map.of(SplitCSettings.CHECKPOINT_RESTORE, newest.path().toString()));
            show(damages, newest, terminal);
            terminal.line("continuing from " + newest.path() + ", step "
                    + newest.identity().step());
        } catch (BadInputException e) {
            throw e;
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
    }

    /** Says which newer checkpoints are damaged. */
    static void show(List<String> damages, Checkpoint checkpoint, Terminal terminal) {
        for (String damage : damages) {
            terminal.line("clump: " + damage + "; this job continues from an older one: " + checkpoint.path());
        }
    }

    private static void check(Checkpoint newest, CheckpointOrigin origin, JobOptions job) {
        CheckpointOrigin there = CheckpointOrigin.decode(newest.origin());
        int size = newest.identity().size();
        String found = there.app() + " " + there.options() + " of " + size + " processes";
        String expected = origin.app() + " " + origin.options() + " of " + job.size() + " processes";
        boolean isSame = found.equals(expected)
                && there.isApp() == origin.isApp()
                && there.options().equals(origin.options());
        if (!isSame) {
            throw refused(newest, "is of another job: found " + found + ", expected " + expected);
        }
        if (there.classesChecksum() != null && !there.classesChecksum().equals(origin.classesChecksum())) {
            throw refused(newest, "is of other classes of the program, which have changed since");
        }
    }

    private static BadInputException refused(Checkpoint newest, String why) {
        return new BadInputException("the checkpoint " + why + "; directory=" + newest.path()
                + ", expected another --checkpoint-dir, or 'clump restore', which continues from it");
    }
}
