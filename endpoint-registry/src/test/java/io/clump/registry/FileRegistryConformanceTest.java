package io.clump.registry;

import io.clump.am2.job.ProcessIdentity;
import io.clump.am2.spi.EndpointRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class FileRegistryConformanceTest extends EndpointRegistryConformance {
    private static final int SLOTS = 16_384;

    @TempDir
    private Path directory;

    /** Real processes, which do nothing: the test publishes in their names. */
    private final Map<Integer, Process> others = new HashMap<>();

    @AfterEach
    void endProcesses() {
        others.values().forEach(Process::destroyForcibly);
    }

    @Override
    protected EndpointRegistry open(int process) throws IOException {
        return open("registry", process);
    }

    @Override
    protected EndpointRegistry openOfAnotherJob(int process) throws IOException {
        return open("other", process);
    }

    private EndpointRegistry open(String name, int process) throws IOException {
        RegistryFile file = RegistryFile.open(directory.resolve(name), SLOTS);
        return new FileRegistry(file, process == 0 ? ProcessIdentity.current() : identity(process), this::isAlive);
    }

    private ProcessIdentity identity(int process) throws IOException {
        Process other = others.get(process);
        if (other == null) {
            other = new ProcessBuilder("sleep", "600").start();
            others.put(process, other);
        }
        return new ProcessIdentity(other.pid(), other.pid());
    }

    private boolean isAlive(ProcessIdentity identity) {
        return identity.equals(ProcessIdentity.current())
                || others.values().stream().anyMatch(other -> other.pid() == identity.number() && other.isAlive());
    }

    @Override
    protected void kill(int process) throws InterruptedException {
        others.get(process).destroyForcibly().waitFor();
    }

    @Override
    protected boolean areReadsFresh() {
        return true;
    }

    @Override
    protected boolean loseHost() {
        return false;
    }

    @Override
    protected boolean restartServer() {
        return false;
    }
}
