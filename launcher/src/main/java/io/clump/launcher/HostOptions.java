package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.command.BadInputException;
import io.clump.launcher.agent.HostSettings;
import io.clump.launcher.hosts.SshLauncher;
import io.clump.launcher.job.Layout;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Picocli mixin of the options of a job on several hosts. */
final class HostOptions {
    /** Key in the environment of a command for the hosts of a job that names none. No real variable has such a name. */
    static final String USUAL = "hosts of the gang";

    private static final String NODES = "--nodes";
    private static final String PROCESSES = "--procs";

    @Option(
            names = {"-H", "--host"},
            paramLabel = "HOST[:P],…",
            description = "Hosts to run on, with the number of processes of each, for instance a:4,b:4. Each host is a"
                    + " node. Default: those of the allocation of Slurm, PBS or LSF, otherwise this machine"
                    + " with simulated nodes.",
            order = 4)
    private String hosts = "";

    @Option(
            names = "--hostfile",
            paramLabel = "FILE",
            description = "File with the hosts, one per line, such as 'a slots=4'.",
            order = 5)
    private @Nullable Path file;

    @Option(
            names = {Allocation.IGNORE, Allocation.IGNORE_SLURM},
            description = "Stay on this machine even if the environment names an allocation of Slurm, PBS or LSF.",
            order = 5)
    private boolean ignoresAllocation;

    @Mixin
    private AccessOptions access = new AccessOptions();

    @Option(
            names = "--host-timeout",
            paramLabel = "TIME",
            description = "Silence after which the launcher considers a host dead, and a host the launcher. Default:"
                    + " 30s.",
            order = 25)
    private Duration silence = Duration.ofSeconds(30);

    @Option(
            names = "--fan-out",
            paramLabel = "N",
            converter = Count.class,
            description =
                    "Maximum number of agents that the launcher or an agent starts. With more hosts, the first agents"
                            + " start those of the other hosts. Default: ${DEFAULT-VALUE}.",
            order = 26)
    private int fanOut = 32;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    /** Allocation whose hosts are used; null without one. */
    private @Nullable Allocation allocation;

    /** Returns whether the user gives the number of nodes of this machine. */
    boolean specifiesNodes() {
        return !command.findOption(NODES).stringValues().isEmpty();
    }

    /** Returns whether the user gives the number of processes of each node. */
    boolean specifiesProcesses() {
        return !command.findOption(PROCESSES).stringValues().isEmpty();
    }

    /**
     * Returns the hosts; null if the job stays on this machine. Throws a {@link BadInputException} if they cannot be
     * used.
     */
    @Nullable
    Layout layout(JobOptions job, Map<String, String> environment) {
        access.check();
        Layout named = HostList.ofOptions(named(environment), file, job.procs());
        if (named == null) {
            allocation = specifiesNodes() || ignoresAllocation ? null : Allocation.of(environment, job.procs());
            return allocation == null ? null : allocation.layout();
        }
        if (specifiesNodes()) {
            throw new BadInputException("nodes are given twice: " + NODES + " and the hosts, each of which is a node");
        }
        return named;
    }

    /** Returns the hosts of {@code -H}, or the usual ones if the user names nothing to run on. */
    private String named(Map<String, String> environment) {
        return specifiesPlace() ? hosts : environment.getOrDefault(USUAL, "");
    }

    private boolean specifiesPlace() {
        return specifiesNodes() || !hosts.isEmpty() || file != null;
    }

    /** Returns whether the variables of an allocation are not read. */
    boolean ignoresAllocation() {
        return ignoresAllocation;
    }

    /**
     * Returns whether this is one of several tasks that {@code srun} has started, of which another one runs the job. A
     * command that names its hosts or nodes runs a job in each task.
     */
    boolean isLeftToAnotherTask(Map<String, String> environment) {
        return !specifiesPlace() && !ignoresAllocation && SlurmAllocation.isOtherTask(environment);
    }

    /** Returns a failure of the start of an agent with advice if the hosts are those of an allocation. */
    ClumpException explained(ClumpException failure) {
        return allocation == null ? failure : allocation.explained(failure);
    }

    HostSettings settings(JobOptions job) {
        return new HostSettings(
                access.access(allocation == null ? SshLauncher.NAME : allocation.launcher()),
                silence,
                fanOut,
                job.interfaceKeys(),
                job.interfaces());
    }
}
