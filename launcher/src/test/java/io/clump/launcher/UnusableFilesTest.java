package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each option for a file or directory, with paths that cannot be used: one line names the path, without the name of an
 * exception of Java, and nothing is started or made. FILE is a file, and DIR a directory.
 */
class UnusableFilesTest {
    private static final List<String> NOT_A_NEW_FILE =
            List.of("DIR", "DIR/missing/file", "FILE/below", "/proc/file", "/proc", "/dev/full");

    private static final List<String> NOT_A_FILE = List.of("DIR/missing", "DIR", "FILE/below", "/proc/file");

    private static final List<String> NOT_A_NEW_DIRECTORY = List.of("FILE", "FILE/below", "/proc/directory", "/proc");

    private static final List<String> NOT_A_DIRECTORY = List.of("DIR/missing", "FILE", "FILE/below", "/proc/directory");

    @TempDir
    private Path directory;

    static Stream<Arguments> mistakes() {
        List<Arguments> all = new ArrayList<>();
        for (String option : List.of("--json", "--trace", "--output")) {
            add(all, "run sample-sort --keys 100 " + option, NOT_A_NEW_FILE);
        }
        add(all, "run sample-sort --input", NOT_A_FILE);
        add(all, "run sample-sort --hostfile", NOT_A_FILE);
        add(all, "clean --hostfile", NOT_A_FILE);
        add(all, "mpirun -np 2 -jar", NOT_A_FILE);
        add(all, "run sample-sort --keys 100 --output-dir", NOT_A_NEW_DIRECTORY);
        add(all, "run sample-sort --checkpoint-every 1s --checkpoint-dir", NOT_A_NEW_DIRECTORY);
        add(all, "run sample-sort --keys 100 --wdir", NOT_A_DIRECTORY);
        add(all, "run --class my.Main --classpath", NOT_A_DIRECTORY);
        add(all, "restore", NOT_A_DIRECTORY);
        add(all, "stat", List.of("DIR/missing", "FILE", "FILE/below"));
        return all.stream();
    }

    private static void add(List<Arguments> all, String command, List<String> paths) {
        paths.forEach(path -> all.add(Arguments.of(command, path)));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void pathThatCannotBeUsedIsReportedInOnePlainLine(String command, String path) throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "1\n");
        Path folder = Files.createDirectory(directory.resolve("folder"));
        Path base = directory.resolve("jobs");
        String found = path.replace("FILE", file.toString()).replace("DIR", folder.toString());

        CommandResult result = CommandResult.run(base, (command + " " + found).split(" "));

        assertThat(result.err())
                .startsWith("clump: ")
                .contains(found)
                .doesNotContain("Exception", "java.")
                .hasLineCount(1);
        assertThat(result.status()).as(result.err()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(base).doesNotExist();
        assertThat(folder).isEmptyDirectory();
        assertThat(file).hasContent("1");
    }
}
