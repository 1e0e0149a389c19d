package io.clump.launcher.hosts;

import io.clump.command.host.HostLauncher;
import io.clump.command.host.HostLauncherConformance;
import java.util.List;

/** A command of the user that hands the command to a second shell, as rsh does. */
class CommandLauncherTest extends HostLauncherConformance {
    @Override
    protected HostLauncher launcher() {
        return new CommandLauncher();
    }

    @Override
    protected String host() {
        return "h0";
    }

    @Override
    protected String parameters() {
        return "exec env HOST=%H sh -c %Q";
    }

    @Override
    protected List<String> badParameters() {
        return List.of("", " ");
    }
}
