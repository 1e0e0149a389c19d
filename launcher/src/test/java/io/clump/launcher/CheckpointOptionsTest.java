package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointOptionsTest {
    private static final int JOBS = 4;
    private static final int TIMES = 500;

    @TempDir
    private Path directory;

    @Test
    void jobsThatBeginAtOnceDoNotDisturbEachOther() throws Exception {
        Path checkpoints = directory.resolve("checkpoints");
        CyclicBarrier start = new CyclicBarrier(JOBS);
        Callable<String> job = () -> {
            start.await();
            for (int i = 1; i < TIMES; i++) {
                CheckpointOptions.usable(checkpoints);
            }
            return CheckpointOptions.usable(checkpoints);
        };
        ExecutorService threads = Executors.newFixedThreadPool(JOBS);
        try {
            for (Future<String> used : threads.invokeAll(Collections.nCopies(JOBS, job))) {
                assertThat(used.get()).isEqualTo(checkpoints.toString());
            }
        } finally {
            threads.shutdown();
        }
        assertThat(directory).isEmptyDirectory();
    }
}
