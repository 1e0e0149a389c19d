package io.clump.launcher.agent;

import java.util.List;

/**
 * Method of starting a command on a host.
 *
 * @param spawn command that starts it, with %H for the host and %C for the command; empty for ssh
 * @param sshOptions additional options of ssh
 */
public record HostAccess(String spawn, List<String> sshOptions) {
    /** Copies the list. */
    public HostAccess {
        sshOptions = List.copyOf(sshOptions);
    }
}
