package io.clump.registry;

import io.clump.am2.spi.EndpointRegistry;
import io.clump.registry.launcher.TwoHosts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class LauncherRegistryConformanceTest extends EndpointRegistryConformance {
    @TempDir
    private Path directory;

    private TwoHosts hosts;
    private TwoHosts ofAnotherJob;

    @BeforeEach
    void openHosts() throws IOException {
        hosts = new TwoHosts(Files.createDirectory(directory.resolve("job")));
        ofAnotherJob = new TwoHosts(Files.createDirectory(directory.resolve("other")));
    }

    @AfterEach
    void closeHosts() {
        hosts.close();
        ofAnotherJob.close();
    }

    @Override
    protected EndpointRegistry open(int process) {
        return hosts.open(process);
    }

    @Override
    protected EndpointRegistry openOfAnotherJob(int process) {
        return ofAnotherJob.open(process);
    }

    @Override
    protected void kill(int process) {
        hosts.kill(process);
    }

    @Override
    protected boolean loseHost() {
        hosts.loseHost(1);
        return true;
    }

    /** The launcher serves it, with which the job ends. */
    @Override
    protected boolean restartServer() {
        return false;
    }
}
