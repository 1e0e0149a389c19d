package io.clump.launcher.agent;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Services;
import io.clump.command.BadInputException;
import io.clump.command.host.HostLauncher;
import io.clump.command.host.HostStart;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Method of starting a command on a host.
 *
 * @param launcher name of the {@link HostLauncher}
 * @param parameters its parameters; empty for none
 */
public record HostAccess(String launcher, String parameters) {
    /**
     * Reads what the user wrote.
     *
     * @param text NAME or NAME:PARAMETERS
     * @return the method, which can be used
     * @throws BadInputException if there is no such launcher, or it refuses the parameters
     */
    public static HostAccess parse(String text) {
        int colon = text.indexOf(':');
        HostAccess access = colon < 0
                ? new HostAccess(text, "")
                : new HostAccess(text.substring(0, colon), text.substring(colon + 1));
        try {
            access.command("host", List.of("true"), Duration.ofSeconds(1));
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
        return access;
    }

    /**
     * Returns the command line that starts a command on a host.
     *
     * @param silence silence after which the host counts as dead
     */
    List<String> command(String host, List<String> command, Duration silence) {
        Map<String, HostLauncher> launchers = Services.named(HostLauncher.class);
        HostLauncher chosen = launchers.get(launcher);
        if (chosen == null) {
            throw new ClumpException(
                    "unknown launcher of hosts: found=" + launcher + ", expected one of " + launchers.keySet());
        }
        return chosen.command(new HostStart(host, command, parameters, silence));
    }
}
