package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.command.BadInputException;
import io.clump.launcher.hosts.SlurmLauncher;
import io.clump.launcher.hosts.SshLauncher;
import io.clump.launcher.job.Layout;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Hosts that a batch system has given to the script or shell in which this process runs, read from its environment.
 *
 * @param layout the hosts and the number of processes of each; no hosts if they are this machine alone
 * @param launcher name of the launcher that starts the agents of the hosts
 * @param variable environment variable that names the hosts
 */
record Allocation(Layout layout, String launcher, String variable) {
    /** Option that leaves the variables of an allocation unread. */
    static final String IGNORE = "--no-allocation";

    /** The same option under its former name. */
    static final String IGNORE_SLURM = "--no-slurm";

    /** Variable that names a file as {@code --hostfile} does, for scripts and platforms that know the hosts. */
    private static final String HOST_FILE = "CLUMP_HOSTFILE";

    /** Variables that name a file with a line for each place of a host: those of PBS and Torque, and of LSF. */
    private static final List<String> FILES = List.of("PBS_NODEFILE", "LSB_DJOB_HOSTFILE");

    /**
     * Returns the allocation in which this process runs.
     *
     * @param environment of this process
     * @param preset number of processes of each host if the allocation does not give it
     * @return null if it runs in no allocation
     * @throws BadInputException if the hosts cannot be read
     */
    static @Nullable Allocation of(Map<String, String> environment, int preset) {
        String named = environment.getOrDefault(HOST_FILE, "");
        if (!named.isEmpty()) {
            return new Allocation(ofFile(HOST_FILE, named, preset), SshLauncher.NAME, HOST_FILE);
        }
        Layout ofSlurm = SlurmAllocation.layout(environment, preset);
        if (ofSlurm != null) {
            return new Allocation(ofSlurm, SlurmLauncher.NAME, SlurmAllocation.NODES);
        }
        for (String variable : FILES) {
            String file = environment.getOrDefault(variable, "");
            if (!file.isEmpty()) {
                return new Allocation(ofFile(variable, file, 1), SshLauncher.NAME, variable);
            }
        }
        return null;
    }

    private static Layout ofFile(String variable, String file, int preset) {
        try {
            Layout layout = HostList.ofFile(Path.of(file), preset);
            boolean isHere = layout.nodes() == 1 && HostList.isThisMachine(layout.host(0));
            return isHere ? new Layout(layout.processes(), List.of()) : layout;
        } catch (BadInputException e) {
            throw new BadInputException(e.getMessage() + advice(variable));
        }
    }

    /** Returns the end of a message about hosts that cannot be used. */
    static String advice(String variable) {
        return "; the hosts are those of " + variable + ": if its allocation has ended, use " + IGNORE
                + ", or name the hosts, or simulated --nodes";
    }

    /**
     * Returns a failure with advice if an agent could not be started on a host of this allocation, which may have
     * ended: a shell keeps its variables.
     */
    ClumpException explained(ClumpException failure) {
        String message = String.valueOf(failure.getMessage());
        return message.contains("cannot start its agent")
                ? new ClumpException(message + advice(variable), failure)
                : failure;
    }
}
