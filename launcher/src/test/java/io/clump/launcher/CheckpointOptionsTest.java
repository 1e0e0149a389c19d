package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointOptionsTest {
    private static final int JOBS = 4;
    private static final int TIMES = 500;

    @TempDir
    private Path directory;

    @Test
    void jobsThatBeginAtOnceDoNotDisturbEachOther() {
        Path checkpoints = directory.resolve("checkpoints");
        List<CompletableFuture<Void>> jobs = IntStream.range(0, JOBS)
                .mapToObj(job -> CompletableFuture.runAsync(() -> {
                    for (int i = 0; i < TIMES; i++) {
                        assertThat(CheckpointOptions.usable(checkpoints)).isEqualTo(checkpoints.toString());
                    }
                }))
                .toList();
        jobs.forEach(CompletableFuture::join);
        assertThat(directory).isEmptyDirectory();
    }
}
