package io.clump.launcher;

import io.clump.launcher.agent.HostAccess;
import java.util.List;
import picocli.CommandLine.Option;

/** Picocli mixin of the options that say how a host is reached. */
final class AccessOptions {
    @Option(
            names = "--spawn",
            paramLabel = "COMMAND",
            description = "Start what runs on each host with this command instead of ssh: %%H is the host, %%C the "
                    + "command for it (%%Q if a second shell reads it, as that of ssh).",
            order = 23)
    private String spawn = "";

    @Option(
            names = "--ssh-options",
            paramLabel = "OPTIONS",
            description = "Options of ssh, with spaces between them.",
            order = 24)
    private String sshOptions = "";

    /**
     * Returns the access that the options describe; without {@code --spawn} it uses the given command instead of ssh.
     */
    HostAccess access(String otherwise) {
        return new HostAccess(
                spawn.isEmpty() ? otherwise : spawn,
                sshOptions.isBlank() ? List.of() : List.of(sshOptions.strip().split("\\s+")));
    }
}
