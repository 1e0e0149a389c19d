package io.clump.launcher;

import io.clump.command.BadInputException;
import io.clump.launcher.job.FileSum;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Checksum of the classes of a program: of the jars of its class path, and of the class files in its directories. It
 * detects a changed program, not a forged one.
 */
final class ClassesChecksum {
    private ClassesChecksum() {}

    /**
     * Computes the checksum.
     *
     * @param program class of the program or app, whose own jar or directory counts, too
     * @param entries class path of the program
     * @return the CRC-32C in hexadecimal digits
     * @throws BadInputException if a file cannot be read
     */
    static String of(Class<?> program, List<Path> entries) {
        Set<Path> places = new LinkedHashSet<>(entries);
        CodeSource source = program.getProtectionDomain().getCodeSource();
        FileSum checksum = new FileSum();
        try {
            if (source != null) {
                places.add(Path.of(source.getLocation().toURI()));
            }
            for (Path place : places) {
                if (Files.isDirectory(place)) {
                    addClasses(place, checksum);
                } else {
                    checksum.add(place);
                }
            }
        } catch (IOException | URISyntaxException e) {
            throw new BadInputException("cannot read the classes of the program: found=" + places + ", cause=" + e);
        }
        return String.format("%08x", checksum.value());
    }

    private static void addClasses(Path directory, FileSum checksum) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(directory)) {
            files = all.filter(file -> file.toString().endsWith(".class"))
                    .sorted()
                    .toList();
        }
        for (Path file : files) {
            checksum.add(file);
        }
    }
}
