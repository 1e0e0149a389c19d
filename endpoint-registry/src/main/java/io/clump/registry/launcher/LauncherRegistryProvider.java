package io.clump.registry.launcher;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Description;
import io.clump.am2.spi.EndpointRegistry;
import io.clump.am2.spi.EndpointRegistryProvider;
import io.clump.am2.spi.Reach;
import io.clump.am2.spi.Setting;
import io.clump.am2.spi.Values;
import java.nio.file.Path;

/** Makes {@value #NAME}: the registry of a job on several hosts, over the launcher's existing connections. */
public final class LauncherRegistryProvider implements EndpointRegistryProvider {
    /** Name of the registry. */
    public static final String NAME = "launcher";

    /** Property that holds the path of the socket of the host's server. */
    public static final String SOCKET = "clump.registry.socket";

    /** Called by {@link java.util.ServiceLoader}. */
    public LauncherRegistryProvider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Description description() {
        return Description.of(
                "through the launcher, on any number of hosts",
                Setting.of(
                        SOCKET,
                        Values.path("a socket"),
                        "",
                        "Socket of this host's registry server, set by the launcher."));
    }

    @Override
    public Reach reach() {
        return Reach.CLUMP;
    }

    @Override
    public EndpointRegistry open(LayerConfiguration configuration) {
        String socket = configuration.properties().get(SOCKET);
        if (socket == null) {
            throw new ClumpException("no launcher: missing property " + SOCKET + ", expected a process that 'clump run'"
                    + " has started, or another registry");
        }
        return LauncherRegistry.open(Path.of(socket), ProcessHandle.current().pid());
    }
}
