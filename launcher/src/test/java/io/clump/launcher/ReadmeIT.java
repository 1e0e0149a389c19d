package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples of the README work as shown. */
class ReadmeIT {
    private static final Path REPOSITORY = MarkdownFile.REPOSITORY;

    private static final MarkdownFile README = MarkdownFile.of("README.md");

    private static final int MAX_LINES = 150;

    private static final Pattern LINK = Pattern.compile("]\\(([^)#]+)\\)");

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"", "-Dclump.node=1"})
    void exampleCompilesAndTheCommandsPrintWhatIsShown(String optionOfTheServer) throws Exception {
        Files.writeString(directory.resolve("Hello.java"), block("example: Hello.java"));
        Path link = Files.createSymbolicLink(directory.resolve("launcher"), REPOSITORY.resolve("launcher"));
        String commands = block("commands").replace("Hello.java server", optionOfTheServer + " Hello.java server");
        // The server is a background process of the shell, which waits for it, so that nothing is left running.
        ProcessBuilder shell = new ProcessBuilder("bash", "-c", "set -e\n" + commands + "wait $!\n");
        shell.directory(directory.toFile());
        shell.environment().put("JDK_JAVA_OPTIONS", "-Dclump.directory=" + directory.resolve("jobs/hello"));
        shell.environment().merge("PATH", MarkdownFile.javaBin(), (path, bin) -> bin + File.pathSeparator + path);
        Path errors = directory.resolve("errors");
        Process process = shell.redirectError(errors.toFile()).start();

        String output = new String(process.getInputStream().readAllBytes());

        assertThat(process.waitFor()).as(Files.readString(errors)).isZero();
        assertThat(output).isEqualTo(block("output"));
        assertThat(directory.resolve("jobs/hello")).doesNotExist();
        Files.delete(link);
    }

    @Test
    void testCommandIsWhatContinuousIntegrationRuns() throws IOException {
        assertThat(readme()).contains("```sh\nmvn -ntp verify\n```");
    }

    @Test
    void sampleOutputHasTheLinesOfTheResult() throws IOException {
        assertThat(block("sample-sort").lines())
                .contains("sample-sort: 1,048,576 keys on 2 nodes of 2 processes, seed 1")
                .anyMatch(line -> line.startsWith("distribute"))
                .anyMatch(line -> line.startsWith("datagrams: sent "))
                .anyMatch(line -> line.startsWith("main section: "))
                .endsWith("verified: order and multiset of 1,048,576 keys");
    }

    @Test
    void linksLeadSomewhere() throws IOException {
        List<String> links =
                LINK.matcher(readme()).results().map(link -> link.group(1)).toList();
        assertThat(links)
                .isNotEmpty()
                .allSatisfy(link -> assertThat(REPOSITORY.resolve(link)).exists());
    }

    @Test
    void readmeIsShort() throws IOException {
        assertThat(readme().lines().count()).isLessThanOrEqualTo(MAX_LINES);
    }

    @Test
    void everyModuleIsOnTheMap() throws IOException {
        try (Stream<Path> entries = Files.list(REPOSITORY)) {
            List<String> modules = entries.filter(entry -> Files.exists(entry.resolve("pom.xml")))
                    .map(entry -> entry.getFileName().toString())
                    .toList();
            String map = MarkdownFile.of("docs/design.md").text();
            assertThat(modules)
                    .isNotEmpty()
                    .allSatisfy(module -> assertThat(map).contains("[`" + module + "`](../" + module + ")"));
        }
    }

    private static String readme() throws IOException {
        return README.text();
    }

    private static String block(String comment) throws IOException {
        return README.block(comment);
    }
}
