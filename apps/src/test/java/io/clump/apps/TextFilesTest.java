package io.clump.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextFilesTest {
    @TempDir
    private Path directory;

    @Test
    void outputsThatCannotBeWrittenAreNamed() throws IOException {
        Path noDirectory = directory.resolve("missing").resolve("out");
        assertThatThrownBy(() -> TextFiles.checkWritable(noDirectory))
                .isInstanceOf(ClumpException.class)
                .hasMessage("cannot write the output: file=" + noDirectory + ", no such directory: "
                        + noDirectory.getParent());
        assertThatThrownBy(() -> TextFiles.checkWritable(directory)).hasMessageEndingWith(" is a directory");
        assertThatThrownBy(() -> TextFiles.checkWritable(Path.of("/dev/null")))
                .hasMessageEndingWith(" is not a regular file");
        Path file = write("1\n");
        assertThatThrownBy(() -> TextFiles.checkWritable(file.resolve("out")))
                .hasMessageContaining("no such directory");
    }

    @Test
    void outputsThatCanBeWrittenAreAccepted() throws IOException {
        Path file = write("1\n");
        TextFiles.checkWritable(file);
        TextFiles.checkWritable(directory.resolve("new"));
        TextFiles.checkWritable(Path.of("new-in-the-working-directory"));
        assertThat(directory).isDirectoryNotContaining("glob:**new*");
    }

    @Test
    void temporaryFileLiesBesideTheFileThatALinkMeans() throws IOException {
        Path file = write("1\n");
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);
        assertThat(TextFiles.temporary(link, 0xAB)).isEqualTo(file.toRealPath().resolveSibling(".keys.ab.part"));
    }

    private Path write(String text) throws IOException {
        return Files.writeString(directory.resolve("keys"), text);
    }
}
