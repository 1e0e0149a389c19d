package io.clump.apps;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.splitc.SpmdProgram;
import io.clump.splitc.ThreadJob;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The short applications, each in one file that users copy. */
class ExamplesTest {
    private static final Path DIRECTORY =
            Path.of("").toAbsolutePath().getParent().resolve("examples/applications");

    private static final int MOST_LINES = 135;

    @TempDir
    private Path classes;

    static List<String> examples() throws IOException {
        try (Stream<Path> files = Files.list(DIRECTORY)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void exampleIsShortCompilesAndVerifiesItsResult(String name) throws Exception {
        Path source = DIRECTORY.resolve(name + ".java");
        assertThat(Files.readAllLines(source)).hasSizeLessThan(MOST_LINES);
        compile(source);
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
            Class<?> example = loader.loadClass(name);
            for (int size : new int[] {1, 3}) {
                RecordingMonitor[] monitors = new RecordingMonitor[size];
                Arrays.setAll(monitors, rank -> new RecordingMonitor());
                ThreadJob.onOneNode(size)
                        .monitors(rank -> monitors[rank])
                        .run(splitc -> ((SpmdProgram) example.getConstructor().newInstance()).run(splitc));
                assertThat(monitors)
                        .allSatisfy(monitor -> assertThat(monitor.results).containsEntry("verified", "true"));
            }
        }
    }

    private void compile(Path source) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options =
                    List.of("-d", classes.toString(), "-cp", System.getProperty("java.class.path"), "-proc:none");
            boolean isCompiled = compiler.getTask(
                            messages, files, null, options, null, files.getJavaFileObjects(source))
                    .call();
            assertThat(isCompiled).as(messages.toString()).isTrue();
        }
    }
}
