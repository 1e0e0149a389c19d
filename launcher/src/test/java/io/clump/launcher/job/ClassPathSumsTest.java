package io.clump.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassPathSumsTest {
    @TempDir
    private Path directory;

    @Test
    void jarWithOneMoreByteIsNamed() throws IOException {
        Path first = Files.writeString(directory.resolve("first.jar"), "one");
        Path second = Files.writeString(directory.resolve("second.jar"), "two");
        Map<String, Long> sums = ClassPathSums.of(
                String.join(File.pathSeparator, first.toString(), directory.toString(), second.toString()));
        assertThat(sums).containsOnlyKeys(first.toString(), second.toString());
        assertThatCode(() -> ClassPathSums.check(sums)).doesNotThrowAnyException();

        Files.write(second, new byte[1], StandardOpenOption.APPEND);
        assertThatThrownBy(() -> ClassPathSums.check(sums))
                .isInstanceOf(ClumpException.class)
                .hasMessageStartingWith("another jar than the launcher's: file=" + second + ", CRC-32C=");
    }

    @Test
    void missingJarIsNamed() throws IOException {
        Path jar = Files.writeString(directory.resolve("only.jar"), "one");
        Map<String, Long> sums = ClassPathSums.of(jar.toString());
        Files.delete(jar);
        assertThatThrownBy(() -> ClassPathSums.check(sums))
                .isInstanceOf(ClumpException.class)
                .hasMessage("a jar of the class path is missing: file=" + jar);
    }
}
