package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The shortest program with which the page of each package of the public API begins, and examples of methods. */
class PackageProgramsIT {
    private static final Pattern PROGRAM = Pattern.compile("<pre>\\{@code\n(import .*?)\n }</pre>", Pattern.DOTALL);

    private static final Pattern CLASS = Pattern.compile("public class (\\w+)");

    private static final Pattern COMMAND =
            Pattern.compile("Start it with\\s+\\{@code clump ([^}]*)\\}", Pattern.DOTALL);

    @TempDir
    private Path directory;

    static Stream<Arguments> programsToRun() {
        return Stream.of(
                arguments("splitc/src/main/java/io/clump/splitc", "sum of the ranks: 6"),
                arguments("mpi/src/main/java/mpi", "received 42"),
                arguments("active-ports/src/main/java/io/clump/ports", "received 42"),
                arguments("active-ports/src/main/java/io/clump/ports/gamma", "received 42"),
                arguments("channels/src/main/java/io/clump/channels", "received 42"),
                arguments("matching/src/main/java/io/clump/matching", "received 42.0"),
                arguments("matching/src/main/java/io/clump/matching/direct", "received hello"),
                arguments("bmi/src/main/java/io/clump/bmi", "received 42"));
    }

    @ParameterizedTest
    @MethodSource("programsToRun")
    void programCompilesAndItsCommandPrintsTheResult(String packageDirectory, String result) throws Exception {
        String page = page(packageDirectory);
        compile(page);
        Matcher command = COMMAND.matcher(page);
        assertThat(command.find()).as("the command of " + packageDirectory).isTrue();
        String[] words = command.group(1)
                .replaceAll("\\s+", " ")
                .replace("DIR", directory.toString())
                .split(" ", -1);

        try (ClumpProcess clump = ClumpProcess.start(directory, words)) {
            assertThat(clump.await()).as(clump.err()).isZero();
            assertThat(clump.out()).contains(result);
        }
    }

    /** A service of another jar, or a program that needs an Ethernet interface. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "am2-core/src/main/java/io/clump/am2",
                "am2-core/src/main/java/io/clump/am2/barrier",
                "am2-core/src/main/java/io/clump/am2/spi",
                "command/src/main/java/io/clump/command",
                "command/src/main/java/io/clump/command/host",
                "net-protocol/src/main/java/io/clump/net/direct"
            })
    void programCompiles(String packageDirectory) throws IOException {
        compile(page(packageDirectory));
    }

    static Stream<Arguments> examplesToRun() {
        String requests = "am2-core/src/main/templates/io/clump/am2/RequestOperations.java.ftl";
        return Stream.of(
                arguments(requests, "Greeting", "hello"),
                arguments(requests, "LongGreeting", "hello"),
                arguments(requests, "Patient", "all handled"),
                arguments("am2-core/src/main/templates/io/clump/am2/EndpointOperations.java.ftl", "Fetch", "42"));
    }

    @ParameterizedTest
    @MethodSource("examplesToRun")
    void exampleOfAMethodCompilesAndPrintsTheResult(String file, String name, String result) throws Exception {
        compileExample(file, name);
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "-Dclump.directory=" + directory.resolve("jobs/example"),
                "-cp",
                directory + File.pathSeparator + System.getProperty("java.class.path"),
                name);
        Path errors = directory.resolve("errors");
        Process process =
                new ProcessBuilder(command).redirectError(errors.toFile()).start();
        String output = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(Files.readString(errors)).isZero();
        assertThat(output).isEqualTo(result + System.lineSeparator());
    }

    @Test
    void exampleOfCheckpointsPrintsTheResult() throws Exception {
        compileExample("splitc/src/main/java/io/clump/splitc/Checkpoints.java", "Steps");
        String command = "run --class Steps --classpath " + directory + " --nodes 1 --procs 2 --checkpoint-dir "
                + directory.resolve("saved") + " --checkpoint-every 1ms";
        try (ClumpProcess clump = ClumpProcess.start(directory.resolve("jobs"), command.split(" "))) {
            assertThat(clump.await()).as(clump.err()).isZero();
            assertThat(clump.out()).contains("sum: 499500");
        }
    }

    private void compileExample(String file, String name) throws IOException {
        String text = MarkdownFile.of(file)
                .text()
                .lines()
                .map(line -> line.replaceFirst("^ *\\* ?", ""))
                .collect(Collectors.joining("\n"));
        String program = Pattern.compile("<pre>\\{@code\n(import .*?)\n}</pre>", Pattern.DOTALL)
                .matcher(text)
                .results()
                .map(example -> example.group(1))
                .filter(example -> example.contains("public class " + name + " "))
                .findFirst()
                .orElseThrow();
        compile(name, program);
    }

    /** Returns the documentation of a package, without the stars. */
    private static String page(String packageDirectory) throws IOException {
        return MarkdownFile.of(packageDirectory + "/package-info.java")
                .text()
                .lines()
                .map(line -> line.replaceFirst("^ \\*", "").replaceFirst("^ (?!})", ""))
                .collect(Collectors.joining("\n"));
    }

    private void compile(String page) throws IOException {
        Matcher program = PROGRAM.matcher(page);
        assertThat(program.find()).as("a program").isTrue();
        assertThat(page.indexOf("<pre>")).as("nothing drawn before the program").isEqualTo(program.start());
        Matcher name = CLASS.matcher(program.group(1));
        assertThat(name.find()).as("a public class").isTrue();
        compile(name.group(1), program.group(1));
    }

    private void compile(String name, String program) throws IOException {
        Path source = Files.writeString(directory.resolve(name + ".java"), program);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options =
                    List.of("-d", directory.toString(), "-cp", System.getProperty("java.class.path"), "-proc:none");
            boolean isCompiled = compiler.getTask(
                            messages, files, null, options, null, files.getJavaFileObjects(source))
                    .call();
            assertThat(isCompiled).as(messages.toString()).isTrue();
        }
    }
}
