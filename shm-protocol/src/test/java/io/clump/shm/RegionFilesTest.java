package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.Region;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RegionFilesTest {
    private static final int LARGE_BYTES = 1 << 20;
    private static final int ROUNDS = 200;

    private final TestNode node = TestNode.open("fifo", 4, 2, 128);

    @AfterEach
    void close() {
        node.close();
    }

    @Test
    void regionIsFoundWholeOrNotAtAll() throws Exception {
        AtomicBoolean isOver = new AtomicBoolean();
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try (TestEndpoint owner = node.endpoint()) {
            Future<Integer> reading = threads.submit(() -> {
                int found = 0;
                while (!isOver.get() || found == 0) {
                    try (Region region = RegionFiles.open(node.directory(), 1, 7)) {
                        if (region != null) {
                            assertThat(region.memory().capacity()).isEqualTo(LARGE_BYTES);
                            assertThat(region.memory().getByte(LARGE_BYTES - 1)).isZero();
                            found++;
                        }
                    }
                }
                return found;
            });
            for (int i = 0; i < ROUNDS; i++) {
                owner.block.allocateRegion(7, LARGE_BYTES).close();
            }
            Region last = owner.block.allocateRegion(7, LARGE_BYTES);
            isOver.set(true);
            assertThat(reading.get()).isPositive();
            last.close();
        } finally {
            isOver.set(true);
            threads.shutdownNow();
        }
    }

    @Test
    void regionThatCannotBeMadeIsReportedAndTheNextOneIsMade() throws IOException {
        try (TestEndpoint owner = node.endpoint()) {
            Path inTheWay = RegionFiles.path(node.directory(), 1, 7);
            Files.createFile(inTheWay);
            assertThatThrownBy(() -> owner.block.allocateRegion(7, 100))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining("cannot make a region: path=" + inTheWay + ", bytes needed=100");
            Files.delete(inTheWay);
            assertThat(owner.block.allocateRegion(7, 100).memory().capacity()).isEqualTo(100);
        }
    }
}
