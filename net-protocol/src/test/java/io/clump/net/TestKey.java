package io.clump.net;

import io.clump.net.key.JobKeyFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Key that the endpoints of a run of tests share; made for the first of them, removed with the last. */
final class TestKey {
    private static final Path FILE = create();

    private TestKey() {}

    static Path file() {
        return FILE;
    }

    private static Path create() {
        try {
            Path directory = Files.createTempDirectory("clump-test-key-");
            directory.toFile().deleteOnExit();
            Path file = directory.resolve(JobKeyFile.NAME);
            JobKeyFile.createOrRead(file);
            file.toFile().deleteOnExit();
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
