package io.clump.launcher.hosts;

import io.clump.am2.spi.Description;
import io.clump.command.host.HostLauncher;
import io.clump.command.host.HostStart;
import java.util.ArrayList;
import java.util.List;

/** Starts commands with ssh. Its parameters are additional options of ssh, with spaces between them. */
public final class SshLauncher implements HostLauncher {
    /** Name of this launcher. */
    public static final String NAME = "ssh";

    /** Interval at which ssh checks that the host is alive. */
    private static final int ALIVE_SECONDS = 5;

    /** Called by {@link java.util.ServiceLoader}. */
    public SshLauncher() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Description description() {
        return Description.of("ssh; PARAMETERS are options of it");
    }

    @Override
    public List<String> command(HostStart start) {
        List<String> command = new ArrayList<>(List.of("ssh", "-x", "-T"));
        // If an option is given twice, ssh takes the first one, here the user's.
        command.addAll(Parameters.words(start));
        option(command, "BatchMode=yes");
        option(command, "ConnectTimeout=10");
        option(command, "ServerAliveInterval=" + ALIVE_SECONDS);
        // Longer than the launcher waits, so that ssh does not report a dead host first, in its own words.
        option(command, "ServerAliveCountMax=" + (start.silence().toSeconds() / ALIVE_SECONDS + 2));
        command.addAll(List.of("--", start.host(), "exec " + start.shellCommand()));
        return command;
    }

    private static void option(List<String> command, String option) {
        command.add("-o");
        command.add(option);
    }
}
