package io.clump.maven;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.maven.MavenProject.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Projects that depend on Clump, as a newcomer's do. */
class MavenProjectIT {
    @TempDir
    private Path directory;

    private MavenProject project;
    private String parent;

    @BeforeEach
    void makeProject() throws IOException {
        project = MavenProject.in(directory);
        parent = Files.readString(MavenProject.SOURCES.resolve("pom.xml"));
    }

    @AfterEach
    void removeLinks() throws IOException {
        project.remove();
    }

    @Test
    void linesOfTheReadmeAreAllThatAProjectNeeds() throws IOException, InterruptedException {
        String lines = block("README.md", "pom");
        assertThat(lines.lines().count()).isLessThanOrEqualTo(10);

        Run run = test(lines);

        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.output()).contains("Tests run: 3, Failures: 0, Errors: 0, Skipped: 0");

        // No other libraries come with it.
        Matcher path = Pattern.compile("compilePath = \\[(.*?)]").matcher(run.output());
        assertThat(path.find()).as(run.output()).isTrue();
        assertThat(Stream.of(path.group(1).split(", "))
                        .filter(jar -> jar.endsWith(".jar") && !jar.contains("/io/clump/"))
                        .map(jar -> Path.of(jar).getFileName().toString().replaceAll("-[0-9.]*\\.jar", "")))
                .containsExactlyInAnyOrder("agrona", "jna", "jspecify");
    }

    @Test
    @EnabledIfSystemProperty(named = "tests.thorough", matches = "true", disabledReason = "run with -Pthorough")
    void versionsCanBeImported() throws IOException, InterruptedException {
        Run run = test(block("docs/start.md", "pom with imported versions"));

        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.output()).contains("Tests run: 3, Failures: 0, Errors: 0, Skipped: 0");
    }

    /** A module's POM has the parent, and the parent imports the versions: both have to be in the repository. */
    @Test
    void commandsThatInstallClumpInstallTheVersionsThatItsParentImports() throws IOException {
        assertThat(parent).contains("<artifactId>clump-bom</artifactId>");
        for (String page : List.of("README.md", "docs/start.md", "docs/extend.md", "examples/plugin/README.md")) {
            List<String> commands = Files.readString(MavenProject.SOURCES.resolve(page))
                    .lines()
                    .filter(line -> line.contains("-am install"))
                    .toList();
            assertThat(commands)
                    .as(page)
                    .isNotEmpty()
                    .allSatisfy(command -> assertThat(command).contains("-pl maven/bom,"));
        }
    }

    @Test
    void importedVersionsAreThoseOfThisBuild() throws IOException {
        String versions = Files.readString(MavenProject.SOURCES.resolve("maven/bom/pom.xml"));
        assertThat(versions).contains("<version>" + System.getProperty("clump.version") + "</version>");
        try (Stream<Path> modules = Files.list(MavenProject.SOURCES)) {
            List<String> users = modules.filter(module -> Files.exists(module.resolve("src/main/java")))
                    .map(module -> module.getFileName().toString())
                    .filter(module -> !List.of(
                                    "benchmarks",
                                    "laboratory",
                                    "laboratory-peers",
                                    "memory-order-tests",
                                    "model",
                                    "torture")
                            .contains(module))
                    .toList();
            assertThat(users)
                    .hasSizeGreaterThan(6)
                    .allSatisfy(module -> assertThat(versions).contains("<artifactId>" + module + "</artifactId>"));
        }
        for (String tool :
                List.of("maven-install-plugin", "maven-deploy-plugin", "maven-clean-plugin", "maven-site-plugin")) {
            assertThat(versions).contains("<artifactId>" + tool + "</artifactId>\n          <version>" + version(tool));
        }
    }

    /** The template of a jar with a queue algorithm of one's own, and the tests that each such algorithm has to pass. */
    @Test
    void exampleOfAPluginIsBuiltAndTested() throws IOException, InterruptedException {
        Path example = MavenProject.SOURCES.resolve("examples/plugin");
        for (Path file : List.of(example.resolve("pom.xml"), example.resolve("src"))) {
            copy(file, project.path().resolve(example.relativize(file)));
        }

        Run run = project.run("package");

        assertThat(run.status()).as(run.output()).isZero();
        for (String test : List.of("MineBarrierTest", "MineClaimTest", "MineLauncherTest", "MinePollTest")) {
            assertThat(run.output()).containsPattern("Tests run: \\d+, Failures: 0, Errors: 0, Skipped: 0.*" + test);
        }
        assertThat(project.path().resolve("target/mine.jar")).exists();
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "tests.thorough", matches = "true", disabledReason = "run with -Pthorough")
    void integrationTestsAreSkippedAsOthersAre() throws IOException, InterruptedException {
        Files.writeString(project.path().resolve("pom.xml"), """
                <project>
                  <modelVersion>4.0.0</modelVersion>
                  <parent>
                    <groupId>io.clump</groupId>
                    <artifactId>clump-parent</artifactId>
                    <version>%s</version>
                    <relativePath/>
                  </parent>
                  <artifactId>a-module-of-clump</artifactId>
                </project>
                """.formatted(System.getProperty("clump.version")));
        Path tests = Files.createDirectories(project.path().resolve("src/test/java/my"));
        Files.writeString(tests.resolve("FailingIT.java"), """
                package my;

                class FailingIT {
                    @org.junit.jupiter.api.Test
                    void fails() {
                        throw new AssertionError("it was run");
                    }
                }
                """);
        String[] goals = {"test-compile", "failsafe:integration-test", "failsafe:verify"};

        Run skipped = project.run(goals[0], goals[1], goals[2], "-DskipTests");
        assertThat(skipped.status()).as(skipped.output()).isZero();
        assertThat(skipped.output()).doesNotContain("it was run");

        Run tested = project.run(goals);
        assertThat(tested.status()).as(tested.output()).isNotZero();
        assertThat(tested.output()).contains("it was run");
    }

    /** Runs the project's tests with these lines in its POM. */
    private Run test(String lines) throws IOException, InterruptedException {
        Path template = MavenProject.SOURCES.resolve("maven/clump/src/test/project");
        Path source = Path.of("src/test/java/my/ProgramTest.java");
        Files.createDirectories(project.path().resolve(source).getParent());
        Files.copy(template.resolve(source), project.path().resolve(source));
        String junit = """
                <dependency>
                  <groupId>org.junit.jupiter</groupId>
                  <artifactId>junit-jupiter</artifactId>
                  <version>%s</version>
                  <scope>test</scope>
                </dependency>
                """.formatted(group("<junit.version>(.*?)</junit.version>", parent));
        int end = lines.lastIndexOf("</dependencies>");
        String pom = Files.readString(template.resolve("pom.xml"))
                .replace("@LINES_OF_THE_README@", lines.substring(0, end) + junit + lines.substring(end));
        for (String plugin : List.of("maven-compiler-plugin", "maven-resources-plugin", "maven-surefire-plugin")) {
            pom = pom.replace("@" + plugin + "@", version(plugin));
        }
        Files.writeString(project.path().resolve("pom.xml"), pom);
        return project.run("-X", "test");
    }

    private String version(String plugin) {
        return group("<artifactId>" + plugin + "</artifactId>\\s*<version>(.*?)</version>", parent);
    }

    /** The fenced block that follows a comment. */
    private static String block(String page, String comment) throws IOException {
        return group(
                "<!-- " + comment + " -->\n```xml\n(.*?)```\n", Files.readString(MavenProject.SOURCES.resolve(page)));
    }

    private static String group(String pattern, String text) {
        Matcher matcher = Pattern.compile(pattern, Pattern.DOTALL).matcher(text);
        assertThat(matcher.find()).as(pattern).isTrue();
        return matcher.group(1);
    }
}
