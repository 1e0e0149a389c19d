package io.clump.launcher;

import io.clump.launcher.agent.HostAccess;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that say how a host is reached, as a mixin of picocli. */
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

    /** Returns what the options say, or a command instead of ssh if they name none. */
    HostAccess access(String otherwise) {
        return new HostAccess(
                spawn.isEmpty() ? otherwise : spawn,
                sshOptions.isBlank() ? List.of() : List.of(sshOptions.strip().split("\\s+")));
    }
}
