package io.clump.launcher;

import io.clump.launcher.job.ClassArchive;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Command that integration tests start: the jars that users get, with their class archive, so that a virtual machine
 * starts as fast as theirs. If no jars are built yet, these are the classes of the test.
 *
 * @param classPath jars in the order of the archive, followed by those of the tests
 * @param options options of the virtual machine
 */
public record Distribution(String classPath, List<String> options) {
    static final Distribution LAUNCHER = of("launcher", "run", "sample-sort", "--keys", "1000");

    /**
     * Returns the command of a module.
     *
     * @param command arguments with which the script makes the archive, if it is missing; none for no archive
     */
    public static Distribution of(String module, String... command) {
        String tested = System.getProperty("java.class.path");
        Path lib = MarkdownFile.REPOSITORY.resolve(Path.of(module, "target", "clump", "lib"));
        if (!Boolean.getBoolean("tests.packed") || !Files.isDirectory(lib)) {
            return new Distribution(tested, List.of());
        }
        List<String> all = new ArrayList<>(List.of(lib + "/*"));
        Stream.of(tested.split(File.pathSeparator, -1))
                .filter(entry -> !Files.exists(lib.resolve(Path.of(entry).getFileName())))
                .forEach(all::add);
        return new Distribution(
                String.join(File.pathSeparator, all),
                command.length == 0 ? List.of() : archive(lib.resolveSibling("archives"), command));
    }

    private static List<String> archive(Path archives, String... command) {
        List<String> script = new ArrayList<>(
                List.of("sh", MarkdownFile.REPOSITORY.resolve("clump").toString()));
        script.addAll(List.of(command));
        ProcessBuilder builder = new ProcessBuilder(script);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        // One of the test classes that run at the same time makes it, and the others find it.
        Path lock = archives.resolveSibling("archives.lock");
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.lock(); // until the channel is closed
            builder.start().waitFor();
            try (Stream<Path> files = Files.list(archives)) {
                // The script leaves an empty file if the virtual machine cannot make an archive.
                return files.map(Path::toFile)
                        .filter(file -> file.getName().endsWith(".jsa") && file.length() > 0)
                        .max(Comparator.comparingLong(File::lastModified))
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
