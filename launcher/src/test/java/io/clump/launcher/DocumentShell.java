package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Runs commands of the documentation in a directory with the command and its jars at the same places as in a checkout.
 */
final class DocumentShell implements AutoCloseable {
    private final Path directory;
    private final Path link;

    private DocumentShell(Path directory, Path link) {
        this.directory = directory;
        this.link = link;
    }

    static DocumentShell in(Path directory) throws IOException {
        Path link =
                Files.createSymbolicLink(directory.resolve("launcher"), MarkdownFile.REPOSITORY.resolve("launcher"));
        // The command uses the tested classes, and must not build them.
        Path command = directory.resolve("clump");
        Files.writeString(
                command,
                "exec java --add-opens java.base/jdk.internal.misc=ALL-UNNAMED -D" + JobOptions.BASE + "=" + directory
                        + "/jobs -cp 'launcher/target/clump/lib/*' io.clump.launcher.Clump \"$@\"\n");
        assertThat(command.toFile().setExecutable(true)).isTrue();
        return new DocumentShell(directory, link);
    }

    /** Returns the output of the commands; fails if one of them fails. */
    String run(String commands) throws IOException, InterruptedException {
        ProcessBuilder shell = new ProcessBuilder("bash", "-c", "set -e\n" + commands);
        shell.directory(directory.toFile());
        shell.environment().merge("PATH", MarkdownFile.javaBin(), (path, bin) -> bin + File.pathSeparator + path);
        Path errors = directory.resolve("errors");
        Process process = shell.redirectError(errors.toFile()).start();
        String output = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor())
                .as(commands + Files.readString(errors) + output)
                .isZero();
        return output;
    }

    /** Removes the link to outside before the test framework empties the directory. */
    @Override
    public void close() throws IOException {
        Files.delete(link);
    }
}
