package io.clump.launcher.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The cleaning of a host, with a shell on this machine for the host. */
class HostCleaningTest {
    @TempDir
    private Path base;

    @Test
    void hostIsCleanedAndSaysWhatWasRemovedInOneLine() throws Exception {
        Files.setPosixFilePermissions(base, PosixFilePermissions.fromString("rwx------"));
        Path dead = Files.createDirectory(
                base.resolve("dead"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.createFile(
                dead.resolve("clump-processes"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Path other = Files.createFile(base.resolve("other"));

        // The host must not clean the hosts of an allocation.
        assertThat(clean("export SLURM_JOB_NODELIST=h1,h2; exec %C", Duration.ofSeconds(60)))
                .startsWith("host h0: left alone " + other + ": ")
                .endsWith("; removed " + dead);
        assertThat(dead).doesNotExist();
        assertThat(other).exists();
    }

    @Test
    void hostThatCannotBeReachedIsNamedWithTheReason() {
        assertThatThrownBy(() -> clean("echo no way there >&2; exit 5", Duration.ofSeconds(60)))
                .isInstanceOf(ClumpException.class)
                .hasMessage("host h0: cannot clean (status 5): no way there");
    }

    @Test
    void hostThatDoesNotAnswerIsGivenUpWithAllThatWasStarted() {
        // The child of the shell holds the output open.
        assertThatThrownBy(() -> clean("sleep 1000 & wait", Duration.ofSeconds(1)))
                .isInstanceOf(ClumpException.class)
                .hasMessage("host h0: cannot clean: no answer within 1 s");
    }

    private String clean(String spawn, Duration limit) {
        return HostCleaning.clean("h0", new HostAccess("command", spawn), base, limit);
    }
}
