package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import io.clump.command.ExitStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The {@code clump} script of an installation, in environments that people have. */
class ClumpScriptIT {
    /** Starts the agent of a host that has no locale. */
    private static final String[] ON_A_HOST = {
        "-H", "a:1", "--spawn", "exec env LC_ALL=C LANG= sh -c %Q", "--net-interface", "lo"
    };

    private static final String[] SORT = {"run", "sample-sort", "--keys", "1000"};

    @TempDir
    private Path directory;

    @Test
    void anyDirectoryWorksWithoutALocale() throws IOException, InterruptedException {
        Path home = install("Größe 7'\" 100%p");
        Path working = Files.createDirectory(directory.resolve("日本"));
        forbidArchives(home);
        Result sort = run(home, working, Map.of("LC_ALL", "C", "LANG", ""), SORT, ON_A_HOST);
        assertThat(sort.status).as(sort.output).isZero();
        assertThat(sort.output).contains("\nverified: ");
    }

    @Test
    void hostWithoutALocaleReadsPathsOfALauncherThatHasOne() throws IOException, InterruptedException {
        Path home = install("Größe");
        forbidArchives(home);
        Result sort = run(home, home, Map.of("LC_ALL", "C.UTF-8"), SORT, ON_A_HOST);
        assertThat(sort.status).as(sort.output).isZero();
    }

    /** A plain build tries one of them. */
    static Stream<String> variablesOfOptions() {
        return Stream.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS").limit(Thorough.Count.of(1, 2));
    }

    @ParameterizedTest
    @MethodSource("variablesOfOptions")
    void collectorOfTheEnvironmentReplacesOurs(String variable) throws IOException, InterruptedException {
        Path home = install("home");
        forbidArchives(home);
        Result sort = run(home, home, Map.of(variable, "-XX:+UseParallelGC"), SORT, ON_A_HOST);
        assertThat(sort.status).as(sort.output).isZero();
        assertThat(sort.output).contains("\nverified: ");
    }

    @Test
    void collectorThatIsPassedToTheProcessesReplacesOurs() throws IOException, InterruptedException {
        Path home = install("home");
        forbidArchives(home);
        String[] option = {"-x", "JAVA_TOOL_OPTIONS=-XX:+UseParallelGC", "--nodes", "1", "--procs", "1", "--net", "none"
        };
        Result sort = run(home, home, Map.of(), SORT, option);
        assertThat(sort.status).as(sort.output).isZero();
    }

    @Test
    void launcherTakesHugePagesIfTheSystemGivesThemAndTheUserHasNotChosen() throws IOException, InterruptedException {
        Path home = install("home");
        Path system = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");
        boolean areGiven = Files.exists(system) && Files.readString(system).contains("[madvise]");
        String flags = "-XX:+PrintFlagsFinal";
        for (String chosen : List.of("", " -XX:-UseTransparentHugePages")) {
            Result shown = run(home, home, Map.of("JAVA_TOOL_OPTIONS", flags + chosen), new String[] {"algorithms"});
            boolean isExpected = areGiven && chosen.isEmpty();
            assertThat(shown.output).containsPattern(" UseTransparentHugePages +:?= " + isExpected + " ");
            assertThat(shown.output).doesNotContain("warning");
        }
    }

    /** A container whose files are read-only, and whose memory is mounted as the option says. */
    @ParameterizedTest
    @CsvSource({"exec", "noexec"})
    void libraryIsUnpackedWhereFilesMayRunOrOneLineSaysWhereNot(String option)
            throws IOException, InterruptedException {
        Path home = install("home");
        forbidArchives(home);
        String mounts = "mount --bind /tmp /tmp && mount -o remount,bind,ro /tmp && mount -t tmpfs -o ro tmpfs '"
                + System.getProperty("user.home") + "' && mount -t tmpfs -o mode=1777," + option + " tmpfs /dev/shm";
        List<String> container = List.of("unshare", "--mount", "sh", "-c", mounts + " && exec \"$@\"", "sh");
        ClumpProcess.assumeStarts(container);
        String[] sort = {"run", "sample-sort", "--keys", "1000", "--nodes", "2", "--procs", "1", "--net", "udp"};
        Result result = run(container, home, Path.of("/"), Map.of(), sort);
        if (option.equals("exec")) {
            assertThat(result.status).as(result.output).isZero();
        } else {
            assertThat(result.status).as(result.output).isEqualTo(ExitStatus.FAILED);
            assertThat(result.output.lines().reduce("", (before, line) -> line))
                    .matches("clump: process rank . .* failed: JNA cannot load its native library: tried"
                            + " /tmp \\(read-only file system\\), .*, /dev/shm/.* \\(mounted noexec\\);"
                            + " name a directory .*");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fakeroot", "unshare --user --map-root-user"})
    void jobOfAUserWhoSeemsToBeRootRuns(String by) throws IOException, InterruptedException {
        Path home = install("home");
        forbidArchives(home);
        List<String> prefix = List.of(by.split(" ", -1));
        ClumpProcess.assumeStarts(prefix);
        Result sort = run(prefix, home, home, Map.of(), SORT, ON_A_HOST);
        assertThat(sort.status).as(sort.output).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void userWithALimitOfThreadsThatIsTooLowIsReportedInOneLine(boolean isOnAHost)
            throws IOException, InterruptedException {
        Path home = install("home");
        forbidArchives(home);
        letOthersRead(directory);
        String user = Long.toString(2_000_000_000 + ProcessHandle.current().pid() % 100_000);
        List<String> limited = List.of("prlimit", "--nproc=70", "setpriv", "--reuid", user, "--clear-groups");
        ClumpProcess.assumeStarts(limited);
        // A job of one process needs few enough.
        String[] place = ON_A_HOST.clone();
        place[1] = "a:2";
        Result sort = run(limited, home, home, Map.of(), SORT, isOnAHost ? place : new String[0]);
        assertThat(sort.output)
                .matches("clump: .*too few threads allowed for the job: about \\d+ needed, \\d+ available"
                        + " \\(see ulimit -u.*\\)\n");
    }

    @Test
    void hostWithAnotherJarThanTheLauncherIsRefused() throws IOException, InterruptedException {
        Path home = install("home");
        forbidArchives(home);
        Path jar = directory.resolve("own.jar");
        try (JarOutputStream own = new JarOutputStream(Files.newOutputStream(jar), new Manifest())) {
            own.finish();
        }
        String[] host = {"-H", "a:1", "--net-interface", "lo", "--spawn", "printf x >>'" + jar + "' && exec sh -c %Q"};
        Result refused = run(home, home, Map.of("CLUMP_CLASSPATH", jar.toString()), SORT, host);
        assertThat(refused.status).isEqualTo(ExitStatus.FAILED);
        assertThat(refused.output)
                .startsWith("clump: host a: another jar than the launcher's: file=" + jar + ", CRC-32C=");
    }

    @ParameterizedTest
    @CsvSource({
        "2(x2), 3, run sample-sort, 0",
        "'3,1', 1, restore saved, 0",
        "2(x2), 0, run sample-sort, 2",
        "1, 1, run sample-sort, 2",
        "2(x2), 3, run sample-sort --nodes 1, 2",
        "2(x2), 3, run sample-sort -H a:4, 2",
        "2(x2), 3, algorithms, 2"
    })
    void otherTasksOfAStepOfSlurmEndWithoutJava(String tasks, String rank, String words, int status)
            throws IOException, InterruptedException {
        Path home = install("home");
        Map<String, String> task = Map.of(
                "SLURM_STEP_ID",
                "0",
                "SLURM_STEP_TASKS_PER_NODE",
                tasks,
                "SLURM_PROCID",
                rank,
                "JAVA_HOME",
                "/missing");
        Result result = run(home, directory, task, words.split(" "));
        assertThat(result.status).as(result.output).isEqualTo(status);
        if (status == ExitStatus.BAD_INPUT) {
            assertThat(result.output).startsWith("clump: no java in JAVA_HOME");
        }
    }

    @Test
    void colonInThePathIsRefusedInOneLine() throws IOException, InterruptedException {
        Path home = install("a:b");
        Result refused = run(home, directory, Map.of(), new String[] {"algorithms"});
        assertThat(refused.status).isEqualTo(ExitStatus.BAD_INPUT);
        assertThat(refused.output)
                .isEqualTo("clump: a colon in the path of this installation, but it separates the entries of a class"
                        + " path: found=" + home + "\n");
    }

    @Test
    void classArchiveThatCouldNotBeMadeIsTriedAgainAnHourLater() throws IOException, InterruptedException {
        Path home = install("home");
        Path tries = directory.resolve("tries");
        Map<String, String> environment =
                Map.of("JAVA_HOME", javaWithoutArchives(tries).toString());
        String[] refused = {"run", "sample-sort", "--keys", "none", "-v"};
        String reason =
                "clump: starts take longer, since no class archive could be made: no space today; tried again an"
                        + " hour later\n";
        assertThat(run(home, directory, environment, refused).output).contains(reason);
        assertThat(tries).hasContent("try");
        assertThat(run(home, directory, environment, refused).output).contains(reason);
        assertThat(tries).hasContent("try");
        assertThat(run(home, directory, environment, new String[] {"run", "sample-sort", "--keys", "none"}).output)
                .doesNotContain("archive");
        try (Stream<Path> files = Files.list(home.resolve("archives"))) {
            Path failed = files.filter(file -> file.toString().endsWith(".failed"))
                    .findFirst()
                    .orElseThrow();
            Files.setLastModifiedTime(failed, FileTime.from(Instant.now().minus(Duration.ofMinutes(62))));
        }
        assertThat(run(home, directory, environment, refused).output).contains(reason);
        assertThat(tries).hasContent("try\ntry");
    }

    @Test
    @Thorough
    void classArchiveIsMadeWithAnyCharacterInThePath() throws IOException, InterruptedException {
        Path home = install("It's \"100%p\" größer");
        Result sort = run(home, directory, Map.of("LC_ALL", "C", "LANG", ""), SORT);
        assertThat(sort.status).as(sort.output).isZero();
        try (Stream<Path> files = Files.list(home.resolve("archives"))) {
            assertThat(files.filter(file -> file.toString().endsWith(".jsa")).map(Path::toFile))
                    .singleElement()
                    .matches(archive -> archive.length() > 0);
        }
    }

    private Path install(String name) throws IOException {
        Path home = Files.createDirectory(directory.resolve(name));
        Path bin = Files.createDirectory(home.resolve("bin"));
        Files.copy(MarkdownFile.REPOSITORY.resolve("clump"), bin.resolve("clump"));
        Path lib = Files.createDirectory(home.resolve("lib"));
        try (Stream<Path> jars = Files.list(MarkdownFile.REPOSITORY.resolve("launcher/target/clump/lib"))) {
            for (Path jar : jars.filter(Files::isRegularFile).toList()) {
                Files.copy(jar, lib.resolve(jar.getFileName()));
            }
        }
        return home;
    }

    private static void letOthersRead(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.toList()) {
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        }
    }

    /** Makes the directory of archives one that other users can reach, since it is not used then. */
    private static void forbidArchives(Path home) throws IOException {
        Path archives = Files.createDirectory(home.resolve("archives"));
        Files.setPosixFilePermissions(archives, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Makes a Java that notes each try to list the classes for an archive, and refuses it. */
    private Path javaWithoutArchives(Path tries) throws IOException {
        Path home = Files.createDirectories(directory.resolve("java/bin")).getParent();
        Path java = home.resolve("bin/java");
        Files.writeString(java, """
                #!/bin/sh
                case ${JAVA_TOOL_OPTIONS:-} in
                    *DumpLoadedClassList*) echo try >>'%s'; echo no space today >&2; exit 1 ;;
                esac
                exec '%s/bin/java' "$@"
                """.formatted(tries, System.getProperty("java.home")));
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
        return home;
    }

    private static Result run(Path home, Path working, Map<String, String> environment, String[]... arguments)
            throws IOException, InterruptedException {
        return run(List.of(), home, working, environment, arguments);
    }

    /** Runs the command, through another one if there is one. */
    private static Result run(
            List<String> by, Path home, Path working, Map<String, String> environment, String[]... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(by);
        command.add(home.resolve("bin/clump").toString());
        Stream.of(arguments).flatMap(Stream::of).forEach(command::add);
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(working.toFile()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), output);
    }

    private record Result(int status, String output) {}
}
