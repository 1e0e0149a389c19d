package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/mpi.md shows is what one gets. */
class MpiDocumentIT {
    private static final MarkdownFile DOCUMENT = MarkdownFile.of("docs/mpi.md");

    @TempDir
    Path directory;

    @Test
    void exampleCompilesAndTheCommandsPrintWhatIsShown() throws IOException, InterruptedException {
        Files.writeString(directory.resolve("Pi.java"), DOCUMENT.block("example: Pi.java"));
        Path link =
                Files.createSymbolicLink(directory.resolve("launcher"), MarkdownFile.REPOSITORY.resolve("launcher"));
        // The command from what is tested, which it must not build.
        Path command = directory.resolve("clump");
        Files.writeString(
                command,
                "exec java --add-opens java.base/jdk.internal.misc=ALL-UNNAMED -D" + JobOptions.BASE + "=" + directory
                        + "/jobs -cp 'launcher/target/clump/lib/*' io.clump.launcher.Clump \"$@\"\n");
        assertThat(command.toFile().setExecutable(true)).isTrue();
        ProcessBuilder shell = new ProcessBuilder("bash", "-c", "set -e\n" + DOCUMENT.block("commands"));
        shell.directory(directory.toFile());
        shell.environment().merge("PATH", MarkdownFile.javaBin(), (path, bin) -> bin + File.pathSeparator + path);
        Path errors = directory.resolve("errors");
        Process process = shell.redirectError(errors.toFile()).start();

        String output = new String(process.getInputStream().readAllBytes());

        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(errors) + output).isZero();
        assertThat(output).isEqualTo(DOCUMENT.block("output"));
        Files.delete(link);
    }
}
