package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Use of the class archive that the {@code clump} script makes for an installation, and cases in which it must not be
 * used.
 */
class ClassArchiveIT {
    private static final String SHORT_COMMAND = "algorithms";

    private static final String[] SORT = {
        "run", "sample-sort", "--keys", "1000", "-H", "a:2,b:2", "--spawn", "exec sh -c %Q"
    };

    /** Version of Java whose processes use a cache beside the archive. */
    private static final int FIRST_WITH_CACHE = 25;

    private static final String RECORD_METHODS = " java.lang.runtime.ObjectMethods ";

    private static final String FROM_ARCHIVE = " source: shared objects file";

    @TempDir
    private Path directory;

    private Path archives;

    @BeforeEach
    void install() throws IOException {
        Path bin = Files.createDirectory(directory.resolve("bin"));
        Files.copy(MarkdownFile.REPOSITORY.resolve("clump"), bin.resolve("clump"));
        Path lib = Files.createDirectory(directory.resolve("lib"));
        for (Path jar : files(MarkdownFile.REPOSITORY.resolve("launcher/target/clump/lib"), ".jar")) {
            Files.copy(jar, lib.resolve(jar.getFileName()));
        }
        archives = directory.resolve("archives");
    }

    @Test
    @Thorough
    void allVirtualMachinesOfAJobUseTheArchiveThatTheFirstJobMakes() throws IOException, InterruptedException {
        assertThat(sort()).startsWith("phase ").contains("\nverified: ");
        List<Path> made = archives();
        assertThat(made).hasSize(1);
        assertThat(files(archives, ".aot")).hasSize(Runtime.version().feature() < FIRST_WITH_CACHE ? 0 : 1);
        assertThat(Files.getPosixFilePermissions(archives)).isEqualTo(PosixFilePermissions.fromString("rwx------"));
        assertThat(sort("-Xlog:class+load:file=" + directory.resolve("%p.log"))).contains("\nverified: ");
        assertThat(archives()).isEqualTo(made);
        List<String> mains = new ArrayList<>();
        for (Path log : files(directory, ".log")) {
            List<String> lines = Files.readAllLines(log);
            lines.stream()
                    .filter(line -> line.matches(".* io\\.clump\\.launcher\\.(Clump|\\w+\\.(Agent|Process)Main) .*"))
                    .forEach(mains::add);
            assertThat(lines.stream().filter(line -> line.contains(FROM_ARCHIVE)))
                    .as("classes from the archive, of %d", lines.size())
                    .hasSizeGreaterThan(lines.size() * 3 / 4);
            // The generated methods of a record make classes on their first use, which no archive holds.
            assertThat(lines).noneMatch(line -> line.contains(RECORD_METHODS));
            // One function that has an interface of picocli would keep many of its classes out. Java 25 takes none.
            assertThat(lines)
                    .noneMatch(line -> Runtime.version().feature() < FIRST_WITH_CACHE
                            && line.contains(" picocli.")
                            && !line.contains(FROM_ARCHIVE));
        }
        // The launcher loads the main classes of the others, too.
        assertThat(mains).hasSizeGreaterThanOrEqualTo(7).allMatch(line -> line.contains(FROM_ARCHIVE));
    }

    @Test
    @Thorough
    void archiveThatDoesNotFitIsIgnoredInSilence() throws IOException, InterruptedException {
        String table = clump("", SHORT_COMMAND);
        sort();
        Path archive = archives().get(0);
        assertThat(classesFromArchive()).isPositive();
        assertThat(verbose()).doesNotContain("starts take longer");
        byte[] stale = Files.readAllBytes(archive);
        Path jar = files(directory.resolve("lib"), ".jar").stream()
                .filter(path -> path.toString().contains("/am2-core"))
                .findFirst()
                .orElseThrow();
        Files.setLastModifiedTime(jar, FileTime.from(Instant.EPOCH));
        assertThat(classesFromArchive()).isZero();
        sort();
        assertThat(archives()).hasSize(1).doesNotContain(archive);
        assertThat(classesFromArchive()).isPositive();
        archive = archives().get(0);
        String name = archive.toString().replaceAll("[0-9]+\\.jsa$", "");
        for (byte[] content : List.of(stale, new byte[stale.length], Arrays.copyOf(stale, stale.length / 2))) {
            Files.delete(archive);
            if (content.length == stale.length) {
                archive = Path.of(name + content.length + ".jsa");
            }
            Files.write(archive, content);
            assertThat(clump("", SHORT_COMMAND)).isEqualTo(table);
            assertThat(sort()).startsWith("phase ").contains("\nverified: ");
            assertThat(classesFromArchive()).isZero();
            assertThat(verbose()).contains("starts take longer, since ");
        }
    }

    @Test
    @Thorough
    void versionIsPrintedWithoutAVirtualMachine() throws IOException, InterruptedException {
        String asked = clump("", "run", "--version");
        assertThat(asked).matches("clump \\S+\\RJava \\S+\\R");
        for (String option : List.of("--version", "-V")) {
            assertThat(clump("-Xlog:class+load", option)).isEqualTo(asked);
        }
    }

    @Test
    @Thorough
    void twoFirstJobsAtOnceDoNotDisturbEachOther() throws IOException, InterruptedException {
        Process other = start("", SORT);
        assertThat(sort()).contains("\nverified: ");
        assertThat(output(other)).contains("\nverified: ");
        assertThat(archives()).hasSize(1);
        assertThat(classesFromArchive()).isPositive();
    }

    @Test
    @Thorough
    void directoryThatOthersCanReachIsNeitherUsedNorWritten() throws IOException, InterruptedException {
        sort();
        Files.setPosixFilePermissions(archives, PosixFilePermissions.fromString("rwxrwx---"));
        assertThat(classesFromArchive()).isZero();
        assertThat(sort()).startsWith("phase ").contains("\nverified: ");
        assertThat(verbose()).contains("starts take longer, since there is no class archive that nobody else can have");
        Files.delete(archives().get(0));
        assertThat(sort()).contains("\nverified: ");
        assertThat(archives()).isEmpty();
    }

    /** Returns the number of Clump's own classes that a short command takes from the archive. */
    private long classesFromArchive() throws IOException, InterruptedException {
        return clump("-Xlog:class+load", SHORT_COMMAND)
                .lines()
                .filter(line -> line.contains(" io.clump.") && line.contains(FROM_ARCHIVE))
                .count();
    }

    private String sort(String... options) throws IOException, InterruptedException {
        return clump(String.join(" ", options), SORT);
    }

    private String verbose() throws IOException, InterruptedException {
        return clump("", "run", "sample-sort", "--keys", "1000", "-v");
    }

    private String clump(String options, String... arguments) throws IOException, InterruptedException {
        return output(start(options, arguments));
    }

    private Process start(String options, String... arguments) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(directory.resolve("bin/clump").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        if (!options.isEmpty()) {
            builder.environment().put("JAVA_TOOL_OPTIONS", options);
        }
        Process process = builder.start();
        process.getOutputStream().close();
        return process;
    }

    private static String output(Process process) throws IOException, InterruptedException {
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }

    private List<Path> archives() throws IOException {
        return files(archives, ".jsa");
    }

    private static List<Path> files(Path directory, String suffix) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(entry -> entry.toString().endsWith(suffix)).toList();
        }
    }
}
