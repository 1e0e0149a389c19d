package io.clump.launcher.job;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Archive of loaded classes that the {@code clump} script has found for the virtual machines of a job. From Java 25 on
 * there is also a cache beside it, which includes profiles of methods; only the processes of jobs use it.
 */
public final class ClassArchive {
    /** Property that holds its path. The script sets it only if no other user may access the file and its directory. */
    public static final String FILE = "clump.archive";

    /** Option that suppresses warnings: without a matching archive, the virtual machine loads classes from the jars. */
    public static final String QUIET = "-Xlog:cds*=off";

    /**
     * Options that map the archive at the address for which it was made. By default the virtual machine maps it at a
     * random one and adapts all its pointers, which takes each process about 15 ms.
     */
    public static final List<String> IN_PLACE =
            List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:ArchiveRelocationMode=0");

    private static final String CACHE_SUFFIX = ".aot";

    private static final String RECORD_SUFFIX = ".record";

    private ClassArchive() {}

    /**
     * Returns the options with which a virtual machine on this machine uses the archive.
     *
     * @return the options; empty if there is no archive
     */
    public static List<String> options() {
        String file = System.getProperty(FILE);
        return file == null ? List.of() : withPlace("-XX:SharedArchiveFile=" + file, QUIET, "-D" + FILE + "=" + file);
    }

    /**
     * Returns why the start of this virtual machine took longer than with its archive.
     *
     * @return one line; empty if it uses the archive, or was given none
     */
    public static String complaint() {
        String file = System.getProperty(FILE);
        boolean isUsed = System.getProperty("java.vm.info", "").contains("sharing");
        return file == null || isUsed
                ? ""
                : "starts take longer, since the class archive does not fit this Java and these jars: file=" + file;
    }

    /**
     * Returns the options of a process of a job, which uses the cache if there is one. If the property names a cache
     * instead of an archive, the first process of the job records what the script writes into the cache after the job:
     * writing it takes longer than a process may take to end.
     */
    static List<String> optionsOfProcess(int rank) {
        String file = System.getProperty(FILE);
        if (file != null && file.endsWith(CACHE_SUFFIX)) {
            return rank == 0
                    ? List.of("-XX:AOTMode=record", "-XX:AOTConfiguration=" + file + RECORD_SUFFIX)
                    : List.of();
        }
        Path cache = file == null ? null : cacheBeside(Path.of(file));
        return cache == null ? options() : withPlace("-XX:AOTCache=" + cache, QUIET, "-Xlog:aot*=off");
    }

    private static List<String> withPlace(String... options) {
        return Stream.concat(IN_PLACE.stream(), Stream.of(options)).toList();
    }

    /**
     * Finds the cache, which is named like the archive, but with its own length. The length is checked, since a virtual
     * machine that maps a truncated file may crash.
     */
    private static @Nullable Path cacheBeside(Path archive) {
        String name = String.valueOf(archive.getFileName());
        String names = name.substring(0, name.lastIndexOf('-') + 1) + "*" + CACHE_SUFFIX;
        try (DirectoryStream<Path> found =
                Files.newDirectoryStream(archive.toAbsolutePath().getParent(), names)) {
            for (Path cache : found) {
                if (cache.toString().endsWith("-" + Files.size(cache) + CACHE_SUFFIX)) {
                    return cache;
                }
            }
            return null;
        } catch (IOException | DirectoryIteratorException expected) {
            // The user may remove archives at any time; without them a start takes longer.
            return null;
        }
    }
}
