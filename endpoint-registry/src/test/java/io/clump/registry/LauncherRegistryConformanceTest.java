package io.clump.registry;

import io.clump.am2.spi.EndpointRegistry;
import io.clump.registry.launcher.TwoHosts;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class LauncherRegistryConformanceTest extends EndpointRegistryConformance {
    @TempDir
    private Path directory;

    private TwoHosts hosts;

    @BeforeEach
    void openHosts() {
        hosts = new TwoHosts(directory);
    }

    @AfterEach
    void closeHosts() {
        hosts.close();
    }

    @Override
    protected EndpointRegistry open(int process) {
        return hosts.open(process);
    }

    @Override
    protected void kill(int process) {
        hosts.kill(process);
    }
}
