package io.clump.launcher.agent;

import java.util.List;

/**
 * How a command is started on a host.
 *
 * @param spawn command that does it, with %H for the host and %C for the command; empty for ssh
 * @param sshOptions options of ssh besides its usual ones
 */
public record HostAccess(String spawn, List<String> sshOptions) {
    /** Makes the list its own. */
    public HostAccess {
        sshOptions = List.copyOf(sshOptions);
    }
}
