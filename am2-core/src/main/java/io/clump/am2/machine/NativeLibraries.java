package io.clump.am2.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Directory in which JNA unpacks its native library before it loads it. The first directory is taken that this user may
 * write and from which the system runs files. Hardened containers have few such directories.
 */
public final class NativeLibraries {
    /** Property of JNA that names the directory. */
    static final String DIRECTORY = "jna.tmpdir";

    /** Properties by which the user sets the place of the library. */
    private static final List<String> OF_THE_USER = List.of(DIRECTORY, "jna.boot.library.path");

    /** More than JNA's library takes on any processor. */
    private static final long LIBRARY_BYTES = 512 << 10;

    private static final String NO_UNPACKING = "jna.nounpack";

    /** Why none of the directories can be used; empty if one can. Guarded by the class. */
    private static String complaint = "";

    private NativeLibraries() {}

    /**
     * Chooses the directory, unless this is done or the user has chosen one.
     *
     * @param job directory of a job, used if no other one can be
     */
    public static synchronized void chooseDirectory(Path job) {
        if (OF_THE_USER.stream().anyMatch(key -> System.getProperty(key) != null) || Boolean.getBoolean(NO_UNPACKING)) {
            return;
        }
        List<Path> candidates = new ArrayList<>(List.of(Path.of(System.getProperty("java.io.tmpdir"))));
        Path home = Path.of(System.getProperty("user.home"));
        // The JDK returns "?" if the user has no entry in the system's table.
        if (home.isAbsolute()) {
            candidates.add(home);
        }
        candidates.add(job);
        choose(candidates);
    }

    /** Sets the property to the first usable directory; if no directory is usable, keeps the reasons. */
    static synchronized void choose(List<Path> candidates) {
        List<String> reasons = new ArrayList<>();
        for (Path candidate : candidates) {
            String reason = whyNot(candidate);
            if (reason == null) {
                complaint = "";
                System.setProperty(DIRECTORY, candidate.toString());
                return;
            }
            reasons.add(candidate + " (" + reason + ")");
        }
        complaint = String.join(", ", reasons);
    }

    /**
     * Returns the directories that were tried, if none of them can be used.
     *
     * @return each with the reason; empty if one can be used
     */
    public static synchronized String complaint() {
        return complaint;
    }

    /** Returns why no library can be unpacked and loaded there, or null. */
    private static @Nullable String whyNot(Path directory) {
        try {
            Path file = Files.createTempFile(
                    directory,
                    "clump",
                    null,
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            try {
                // The system denies this for files of a file system from which it runs none.
                if (!Files.isExecutable(file)) {
                    return "mounted noexec";
                }
                return directory.toFile().getUsableSpace() < LIBRARY_BYTES ? "no space left" : null;
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            return FileFault.reason(e);
        }
    }
}
