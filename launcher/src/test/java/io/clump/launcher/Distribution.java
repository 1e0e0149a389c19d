package io.clump.launcher;

import io.clump.launcher.job.ClassArchive;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What integration tests start: the jars that users get, with the archive of their classes, so that a job starts as soon as theirs.
 * Where nothing is packed yet, the classes of the test.
 */
final class Distribution {
    private static final String TESTED = System.getProperty("java.class.path");
    private static final Path LIB = MarkdownFile.REPOSITORY.resolve("launcher/target/clump/lib");
    private static final boolean IS_PACKED = Boolean.getBoolean("tests.packed") && Files.isDirectory(LIB);
    private static final List<String> ARCHIVE = IS_PACKED ? archive() : List.of();

    private Distribution() {}

    /** Options of a virtual machine. */
    static List<String> options() {
        return ARCHIVE;
    }

    /** The class path: the jars in the order in which the archive has them, then what only tests have. */
    static String classPath() {
        if (!IS_PACKED) {
            return TESTED;
        }
        List<String> all = new ArrayList<>(List.of(LIB + "/*"));
        Stream.of(TESTED.split(File.pathSeparator, -1))
                .filter(entry -> !Files.exists(LIB.resolve(Path.of(entry).getFileName())))
                .forEach(all::add);
        return String.join(File.pathSeparator, all);
    }

    /** The first job has the script make the archive. */
    private static List<String> archive() {
        ProcessBuilder builder = new ProcessBuilder(
                "sh", MarkdownFile.REPOSITORY.resolve("clump").toString(), "run", "sample-sort", "--keys", "1000");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        try {
            builder.start().waitFor();
            Path archives = LIB.resolveSibling("archives");
            if (!Files.isDirectory(archives)) {
                return List.of();
            }
            try (Stream<Path> files = Files.list(archives)) {
                return files.filter(file -> file.toString().endsWith(".jsa"))
                        .max((one, other) -> Long.compare(
                                one.toFile().lastModified(), other.toFile().lastModified()))
                        .map(file -> List.of(
                                "-XX:SharedArchiveFile=" + file,
                                ClassArchive.QUIET,
                                "-D" + ClassArchive.FILE + "=" + file))
                        .orElse(List.of());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
