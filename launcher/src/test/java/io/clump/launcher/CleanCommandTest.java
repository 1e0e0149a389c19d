package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.job.JobDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CleanCommandTest {
    @TempDir
    private Path base;

    @Test
    void filesOfDeadJobsAreRemovedAndNamedAndThoseOfLivingOnesKept() throws IOException {
        // The directory that a killed process leaves.
        Path dead = Files.createDirectory(
                base.resolve("dead"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.createFile(
                dead.resolve("clump-processes"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.createFile(dead.resolve("endpoint-1"));
        try (JobDirectory living = JobDirectory.join(base.resolve("living"))) {
            CommandResult result = CommandResult.run(base, "clean");

            assertThat(result).isEqualTo(new CommandResult(0, "removed " + dead + System.lineSeparator(), ""));
            assertThat(dead).doesNotExist();
            assertThat(living.path()).exists();
        }
    }

    @Test
    void nothingToRemoveIsSaid() {
        assertThat(CommandResult.run(base, "clean").out()).startsWith("nothing to remove in " + base);
    }
}
