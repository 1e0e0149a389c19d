package io.clump.laboratory.harness;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class WorkerProcessTest {
    /** A library that is measured starts processes of its own, which may hang. */
    @Test
    void killedProcessTakesThoseWithItThatItHasStarted() {
        String script = "sh -c 'setsid sleep 3600 & echo started $!; wait' & wait";
        try (WorkerProcess worker = WorkerProcess.start("one", new ProcessBuilder("sh", "-c", script))) {
            long started = Long.parseLong(worker.await("started"));
            worker.kill();
            // The suite's limit ends a wait for one that still runs.
            ProcessHandle.of(started)
                    .map(ProcessHandle::onExit)
                    .orElseGet(() -> CompletableFuture.completedFuture(null))
                    .join();
        }
    }
}
