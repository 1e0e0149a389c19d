package io.clump.command.host;

import java.time.Duration;
import java.util.List;

/**
 * Command that is to be started on a host.
 *
 * @param host name or address of the host as the user wrote it, without the brackets of an IPv6 address
 * @param command name of a program on the host, and its arguments
 * @param parameters text after the name of the {@link HostLauncher} and a colon; empty if the user gave none
 * @param silence silence after which the launcher counts the host as dead; a program that checks its connection by
 *     itself waits longer, so that the launcher is the first to report it
 */
public record HostStart(String host, List<String> command, String parameters, Duration silence) {
    /** Copies the words. */
    public HostStart {
        command = List.copyOf(command);
    }

    /**
     * Returns the command as text for a shell, which reads its words unchanged.
     *
     * @return the words in quotes where they need them, with spaces between them
     */
    public String shellCommand() {
        return ShellWords.quoted(command);
    }
}
