package io.clump.launcher.job;

import io.clump.am2.ClumpException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Checksums of the jars of a class path, so that a host with other jars than the launcher's takes no part in a job.
 * They show a mistake, not an attack. Directories are not read, since they may hold anything.
 */
public final class ClassPathSums {
    private ClassPathSums() {}

    /** Returns the checksum of each jar, by its path. */
    static Map<String, Long> of(String classPath) {
        Map<String, Long> sums = new TreeMap<>();
        for (String entry : classPath.split(File.pathSeparator, -1)) {
            Path path = Path.of(entry);
            if (Files.isRegularFile(path)) {
                sums.put(entry, sum(path));
            }
        }
        return sums;
    }

    /**
     * Checks that this machine has the jars of the launcher.
     *
     * @param sums checksums of the launcher's jars, by path
     * @throws ClumpException if one is missing or differs; names it
     */
    public static void check(Map<String, Long> sums) {
        sums.forEach((entry, expected) -> {
            Path path = Path.of(entry);
            if (!Files.isRegularFile(path)) {
                throw new ClumpException("a jar of the class path is missing: file=" + path);
            }
            long found = sum(path);
            if (found != expected) {
                throw new ClumpException(String.format(
                        "another jar than the launcher's: file=%s, CRC-32C=%08x, expected %08x (clump install copies"
                                + " Clump's own)",
                        path, found, expected));
            }
        });
    }

    private static long sum(Path jar) {
        try {
            return new FileSum().add(jar).value();
        } catch (IOException e) {
            throw new ClumpException("cannot read a jar of the class path: file=" + jar + ", cause=" + e, e);
        }
    }
}
