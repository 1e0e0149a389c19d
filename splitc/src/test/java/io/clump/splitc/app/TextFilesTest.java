package io.clump.splitc.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextFilesTest {
    @TempDir
    private Path directory;

    @Test
    void outputsThatCannotBeWrittenAreNamed() throws IOException {
        Path noDirectory = directory.resolve("missing").resolve("out");
        assertThatThrownBy(() -> TextFiles.checkWritable("the output", noDirectory))
                .isInstanceOf(ClumpException.class)
                .hasMessage("cannot write the output: file=" + noDirectory + ", no such directory: "
                        + noDirectory.getParent());
        assertThatThrownBy(() -> TextFiles.checkWritable("the output", directory))
                .hasMessageEndingWith(" is a directory");
        assertThatThrownBy(() -> TextFiles.checkWritable("the output", Path.of("/dev/null")))
                .hasMessageEndingWith(" is not a regular file");
        Path file = write("1\n");
        assertThatThrownBy(() -> TextFiles.checkWritable("the output", file.resolve("out")))
                .hasMessageContaining("no such directory");
    }

    @Test
    void outputsThatCanBeWrittenAreAccepted() throws IOException {
        Path file = write("1\n");
        TextFiles.checkWritable("the output", file);
        TextFiles.checkWritable("the output", directory.resolve("new"));
        TextFiles.checkWritable("the output", Path.of("new-in-the-working-directory"));
        assertThat(directory).isDirectoryNotContaining("glob:**new*");
    }

    @Test
    void temporaryFileLiesBesideTheFileThatALinkMeans() throws IOException {
        Path file = write("1\n");
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);
        assertThat(TextFiles.temporary(link, 0xAB)).isEqualTo(file.toRealPath().resolveSibling(".keys.ab.part"));
    }

    @Test
    void replacedFileKeepsItsPermissionsAndIsReadByNobodyElseMeanwhile() throws IOException {
        for (String mode : List.of("rw-------", "rw-rw-r--", "r--r-----")) {
            Path file = write("old\n");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));

            Path temporary = TextFiles.createTemporary(file, 1);
            assertThat(mode(temporary)).isEqualTo("rw-------");
            Files.writeString(temporary, "new\n");
            TextFiles.replace(file, temporary);

            assertThat(mode(file)).isEqualTo(mode);
            assertThat(file).hasContent("new");
            Files.delete(file);
        }
    }

    @Test
    void newFileHasThePermissionsOfNewFiles() throws IOException {
        Path other = Files.createFile(directory.resolve("other"));
        Path file = directory.resolve("keys");

        TextFiles.write(file, "new\n");

        assertThat(mode(file)).isEqualTo(mode(other));
        assertThat(file).hasContent("new");
        assertThat(directory).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void linkStaysOneAndItsFileIsReplaced() throws IOException {
        Path file = write("old\n");
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);

        TextFiles.write(link, "new\n");

        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("new");
    }

    @Test
    void whatCannotBeAskedForIsTriedOut() {
        Path file = directory.resolve("n".repeat(250));
        assertThatThrownBy(() -> TextFiles.checkWritable("the output", file))
                .isInstanceOf(ClumpException.class)
                .hasMessageStartingWith("cannot write the output: file=" + file);
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    private Path write(String text) throws IOException {
        return Files.writeString(directory.resolve("keys"), text);
    }
}
