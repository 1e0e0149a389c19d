package io.clump.launcher.hosts;

import io.clump.am2.spi.Description;
import io.clump.command.host.HostLauncher;
import io.clump.command.host.HostStart;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts a command as a step of one task in the Slurm allocation of this process. Its parameters are additional options
 * of srun, with spaces between them.
 */
public final class SlurmLauncher implements HostLauncher {
    /** Name of this launcher. */
    public static final String NAME = "slurm";

    /** A step that takes no resources from other steps, and ends when its task fails. */
    private static final List<String> STEP = List.of(
            "srun", "--nodes=1", "--ntasks=1", "--overlap", "--kill-on-bad-exit", "--mpi=none", "--cpu-bind=none");

    /** Called by {@link java.util.ServiceLoader}. */
    public SlurmLauncher() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Description description() {
        return Description.of("srun, in an allocation of Slurm; PARAMETERS are options of it");
    }

    @Override
    public List<String> command(HostStart start) {
        List<String> command = new ArrayList<>(STEP);
        command.addAll(Parameters.words(start));
        command.add("--nodelist=" + start.host());
        command.addAll(start.command());
        return command;
    }
}
