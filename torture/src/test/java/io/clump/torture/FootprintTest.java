package io.clump.torture;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.torture.judge.Judge;
import io.clump.torture.judge.Limits;
import io.clump.torture.judge.Rule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FootprintTest {
    private static final int PROCESSES = 4;
    private static final long START_BYTES = 4_000;

    @TempDir
    private Path job;

    private final Judge judge = new Judge(new Limits(Duration.ofSeconds(5), Duration.ofSeconds(30)), true);

    @BeforeEach
    void makeFiles() throws IOException {
        Path node = Files.createDirectory(job.resolve("node-0"));
        Files.write(job.resolve("registry"), new byte[2_000]);
        Files.write(node.resolve("endpoint-1"), new byte[3_000]);
    }

    @Test
    void killedProcessMayLeaveAsMuchAsALivingOneHas() {
        Footprint.judgeFiles(job, START_BYTES, PROCESSES, 1, judge);

        assertThat(judge.violation()).isNull();
    }

    @Test
    void filesOfClosedEndpointsAreFound() {
        Footprint.judgeFiles(job, START_BYTES, PROCESSES, 0, judge);

        assertThat(judge.violation())
                .hasToString(Rule.LEFT_OVER
                        + ": the job holds too many bytes in files at the end: found=5,000, expected at most 4,000");
    }

    @Test
    void filesThatTheirProcessRemovesMeanwhileDoNotCount() throws Exception {
        Path coming = job.resolve("node-0/region-1-1");
        AtomicBoolean isDone = new AtomicBoolean();
        CompletableFuture<Void> process = CompletableFuture.runAsync(() -> {
            try {
                while (!isDone.get()) {
                    Files.delete(Files.createFile(coming));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        for (int i = 0; i < 5_000; i++) {
            assertThat(Footprint.bytesOf(job)).isEqualTo(5_000);
        }
        isDone.set(true);
        process.get();
    }
}
