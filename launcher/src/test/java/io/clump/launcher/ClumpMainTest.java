package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command as a process in an unsuitable environment. */
class ClumpMainTest {
    @TempDir
    private Path base;

    @Test
    void resultThatCannotBeWrittenIsAFailure() throws Exception {
        try (ClumpProcess command = start("exec \"$@\" >/dev/full", "algorithms")) {
            assertThat(command.await()).isOne();
            assertThat(command.err())
                    .isEqualTo("clump: cannot write to standard output: cause=No space left on device");
        }
        try (ClumpProcess command = start("exec \"$@\" >/dev/full", "--help")) {
            assertThat(command.await()).isOne();
        }
    }

    @Test
    void readerThatHasEnoughIsNotComplainedAbout() throws Exception {
        // The writer waits until the reader has closed the pipe.
        String gate = base.resolve("gate").toString();
        String script = "mkfifo " + gate + "; { cat " + gate + "; \"$@\"; echo status $? >&2; } | { exec <&-; : >"
                + gate + "; }";
        try (ClumpProcess command = start(script, "algorithms")) {
            command.await();
            assertThat(command.err()).isEqualTo("status 141");
        }
    }

    @Test
    void tooFewOpenFilesAreReportedBeforeAnythingIsStarted() throws Exception {
        try (ClumpProcess command = start("ulimit -n 40; exec \"$@\"", "run sample-sort")) {
            assertThat(command.await()).isEqualTo(2);
            assertThat(command.err())
                    .isEqualTo("clump: too few open files allowed: found=40, expected at least 64 (see: ulimit -n)");
        }
    }

    @Test
    void tooFewOpenFilesForAJobAreReportedBeforeAnythingIsStarted() throws Exception {
        try (ClumpProcess command = start("ulimit -n 150; exec \"$@\"", "run sample-sort --keys 1 --nodes 64")) {
            assertThat(command.await()).isEqualTo(2);
            assertThat(command.err())
                    .isEqualTo("clump: too few open files allowed: found=150, expected at least 576 (see: ulimit -n)");
        }
    }

    private ClumpProcess start(String script, String arguments) throws Exception {
        return ClumpProcess.start(List.of("sh", "-c", script, "sh"), base, arguments.split(" "));
    }
}
