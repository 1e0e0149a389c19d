package io.clump.launcher;

import io.clump.command.BadInputException;
import io.clump.launcher.agent.HostAccess;
import io.clump.launcher.hosts.CommandLauncher;
import io.clump.launcher.hosts.SshLauncher;
import picocli.CommandLine.Option;

/** Picocli mixin of the options that say how a command is started on a host. */
final class AccessOptions {
    private static final String LAUNCHER = "--launcher";
    private static final String SPAWN = "--spawn";

    @Option(
            names = LAUNCHER,
            paramLabel = "NAME[:PARAMETERS]",
            description =
                    "Start processes on hosts with ssh, slurm (srun), command (--spawn), or a launcher from a jar of"
                            + " yours. Default: slurm for the hosts of a Slurm allocation, otherwise ssh.",
            order = 23)
    private String launcher = "";

    @Option(
            names = SPAWN,
            paramLabel = "COMMAND",
            description = "Start the agent of each host with this command instead of ssh: %%H is the host, %%C the"
                    + " command to run there (%%Q if a second shell interprets it, as with ssh).",
            order = 23)
    private String spawn = "";

    @Option(
            names = "--ssh-options",
            paramLabel = "OPTIONS",
            description = "Options for ssh, separated by spaces.",
            order = 24)
    private String sshOptions = "";

    /** Throws a {@link BadInputException} if the user chooses a launcher that cannot be used. */
    void check() {
        if (!launcher.isEmpty()) {
            HostAccess unused = access(launcher);
        }
    }

    /**
     * Returns the access that the options describe.
     *
     * @param preset name of the launcher if the user chooses none
     * @throws BadInputException if the options cannot be used
     */
    HostAccess access(String preset) {
        if (!launcher.isEmpty() && !spawn.isEmpty()) {
            throw new BadInputException("options that exclude each other: " + LAUNCHER + " and " + SPAWN);
        }
        if (!spawn.isEmpty()) {
            return HostAccess.parse(CommandLauncher.NAME + ":" + spawn);
        }
        String chosen = launcher.isEmpty() ? preset : launcher;
        return HostAccess.parse(chosen.equals(SshLauncher.NAME) ? chosen + ":" + sshOptions : chosen);
    }
}
