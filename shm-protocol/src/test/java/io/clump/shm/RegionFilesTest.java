package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RegionFilesTest {
    private final TestNode node = TestNode.open("fifo", 4, 2, 128);

    @AfterEach
    void close() {
        node.close();
    }

    @Test
    void regionThatCannotBeMadeIsToldAndTheNextOneIsMade() throws IOException {
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
