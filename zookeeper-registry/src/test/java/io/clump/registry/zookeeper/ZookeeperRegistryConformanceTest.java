package io.clump.registry.zookeeper;

import io.clump.am2.spi.EndpointRegistry;
import io.clump.registry.EndpointRegistryConformance;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class ZookeeperRegistryConformanceTest extends EndpointRegistryConformance {
    @TempDir
    private Path directory;

    private ZookeeperServer server;

    @BeforeEach
    void startServer() throws Exception {
        server = new ZookeeperServer(directory);
    }

    @AfterEach
    void stopServer() throws Exception {
        server.close();
    }

    @Override
    protected EndpointRegistry open(int process) throws Exception {
        return server.open(process, process == 2 ? ZookeeperServer.MORTAL : Map.of());
    }

    /** A process that dies says nothing, and its host may have died with it: its session expires. */
    @Override
    protected void kill(int process) throws Exception {
        server.way(process).cut();
    }

    @Override
    protected EndpointRegistry openOfAnotherJob(int process) throws Exception {
        return server.open(1, process, Map.of());
    }

    @Override
    protected boolean loseHost() throws Exception {
        server.way(2).cut();
        return true;
    }

    @Override
    protected boolean restartServer() throws Exception {
        server.stop();
        server.restart();
        return true;
    }
}
