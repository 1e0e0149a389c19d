package mine;

import io.clump.command.host.HostLauncher;
import io.clump.command.host.HostLauncherConformance;
import java.util.List;

/** Runs all tests of launchers with {@link MineLauncher}. */
class MineLauncherTest extends HostLauncherConformance {
    @Override
    protected HostLauncher launcher() {
        return new MineLauncher();
    }

    @Override
    protected String host() {
        return "h0";
    }

    @Override
    protected List<String> badParameters() {
        return List.of("x");
    }
}
