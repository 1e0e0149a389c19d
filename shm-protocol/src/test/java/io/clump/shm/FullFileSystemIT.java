package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The file system fills up while pages are reserved; here a limit on the size of files has that effect. */
class FullFileSystemIT {
    private static final int LIMIT_KIBIBYTES = 64;

    @Test
    void fileSystemThatFillsUpIsAnExceptionAndLeavesNoFile() throws IOException, InterruptedException {
        try (TestNode node = TestNode.open("fifo", 4096, 1, 64);
                ChildProcess child =
                        ChildProcess.startWithFileLimit(LIMIT_KIBIBYTES, FullFileSystemIT.class, node.properties())) {
            assertThat(child.readLine())
                    .startsWith("cannot make a queue block: path=" + node.directory() + "/endpoint-1, bytes needed=")
                    .contains("cause=java.io.IOException: File too large");
            child.assertSuccess();
            try (Stream<Path> files = Files.list(node.directory())) {
                List<String> names =
                        files.map(file -> file.getFileName().toString()).toList();
                assertThat(names).containsExactly("last-endpoint");
            }
        }
    }

    public static void main(String[] arguments) {
        try (TestNode node = TestNode.join()) {
            node.endpoint();
            System.out.println("made");
        } catch (ClumpException e) {
            System.out.println(e.getMessage());
        }
    }
}
