package io.clump.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clump's warnings reach the loggers that docs/logging.md connects, by the jars and settings that it names. */
class LoggingIT {
    private static final Path PAGE = MavenProject.SOURCES.resolve("docs/logging.md");
    private static final Path JARS = Path.of("target/logging").toAbsolutePath();
    private static final String WARNING = "message returned: reason=UNMAPPED";

    @TempDir
    private Path directory;

    @Test
    void withoutMoreTheWarningGoesToJavasOwnLogger() throws Exception {
        assertThat(run("none", List.of()))
                .contains("io.clump.am2.spi.PollLog log", "WARNING: " + WARNING)
                .doesNotContain("[main]");
        Path settings = directory.resolve("logging.properties");
        Files.writeString(settings, block("java.util.logging"));
        assertThat(run("none", List.of("-Djava.util.logging.config.file=" + settings)))
                .isEmpty();
    }

    @Test
    void warningGoesToSlf4j() throws Exception {
        assertThat(run("slf4j", List.of())).contains("[main] WARN io.clump.am2.ReturnedMessageLog - " + WARNING);
        assertThat(run("slf4j", List.of("-Dorg.slf4j.simpleLogger.log.io.clump=error")))
                .isEmpty();
    }

    @Test
    void warningGoesToLog4j() throws Exception {
        Path settings = directory.resolve("log4j2.xml");
        Files.writeString(settings, block("log4j"));
        assertThat(run("log4j", List.of("-Dlog4j2.configurationFile=" + settings)))
                .contains("WARN  io.clump.am2.ReturnedMessageLog - " + WARNING);
    }

    /** The page names the artifacts that this test has on the class path. */
    @Test
    void pageNamesTheArtifacts() throws IOException {
        String page = Files.readString(PAGE);
        for (String jar : List.of(
                "org.slf4j:slf4j-jdk-platform-logging",
                "org.apache.logging.log4j:log4j-jpl",
                "org.apache.logging.log4j:log4j-core")) {
            assertThat(page).contains("`" + jar + "`");
        }
    }

    private static String block(String name) throws IOException {
        Matcher block = Pattern.compile("(?s)<!-- " + Pattern.quote(name) + " -->\n```\\w*\n(.*?)```")
                .matcher(Files.readString(PAGE));
        assertThat(block.find()).as(name).isTrue();
        return block.group(1);
    }

    /** Runs the program with the jars of a directory; returns what it prints. */
    private String run(String jars, List<String> settings) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED"));
        command.addAll(settings);
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path") + ":" + JARS.resolve(jars) + "/*",
                LoggingProgram.class.getName(),
                directory.resolve("job").toString()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
