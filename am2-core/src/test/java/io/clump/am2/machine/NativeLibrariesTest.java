package io.clump.am2.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** The directories are real mounts, which need root. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class NativeLibrariesTest {
    @TempDir
    private Path directory;

    private final String before = System.getProperty(NativeLibraries.DIRECTORY);

    @AfterEach
    void restore() {
        if (before == null) {
            System.clearProperty(NativeLibraries.DIRECTORY);
        } else {
            System.setProperty(NativeLibraries.DIRECTORY, before);
        }
    }

    @Test
    void directoryThatMayBeWrittenAndRunsFilesIsChosen() throws IOException, InterruptedException {
        Path readOnly = mount("ro");
        Path noExec = mount("noexec");
        Path missing = directory.resolve("missing");
        try {
            NativeLibraries.choose(List.of(missing, readOnly, noExec, directory));
            assertThat(System.getProperty(NativeLibraries.DIRECTORY)).isEqualTo(directory.toString());
            assertThat(NativeLibraries.complaint()).isEmpty();

            NativeLibraries.choose(List.of(missing, readOnly, noExec));
            assertThat(NativeLibraries.complaint())
                    .isEqualTo(missing + " (there is no such file or directory), " + readOnly
                            + " (read-only file system), " + noExec + " (mounted noexec)");
            NativeLibraries.choose(List.of(directory));
        } finally {
            assertThat(run("umount", readOnly.toString())).isZero();
            assertThat(run("umount", noExec.toString())).isZero();
        }
    }

    @Test
    void fullDirectoryIsNotChosen() throws IOException, InterruptedException {
        Path full = mount("rw");
        try {
            Files.write(full.resolve("large"), new byte[900 << 10]);

            NativeLibraries.choose(List.of(full, directory));
            assertThat(System.getProperty(NativeLibraries.DIRECTORY)).isEqualTo(directory.toString());

            NativeLibraries.choose(List.of(full));
            assertThat(NativeLibraries.complaint()).isEqualTo(full + " (no space left)");
            NativeLibraries.choose(List.of(directory));
        } finally {
            assertThat(run("umount", full.toString())).isZero();
        }
    }

    private Path mount(String option) throws IOException, InterruptedException {
        Path mounted = Files.createDirectory(directory.resolve(option));
        assumeTrue(
                run("mount", "-t", "tmpfs", "-o", "size=1m," + option, "clump-test", mounted.toString()) == 0,
                "only the superuser can mount a small file system");
        return mounted;
    }

    private static int run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }
}
