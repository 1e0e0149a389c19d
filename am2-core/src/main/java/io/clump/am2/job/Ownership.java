package io.clump.am2.job;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a file or directory is of the expected kind, and that only this user may access it; each failure is one
 * line.
 */
final class Ownership {
    /** Mode of directories. */
    static final String DIRECTORY_MODE = "rwx------";

    /** Mode of files. */
    static final String FILE_MODE = "rw-------";

    private static final Set<PosixFilePermission> OTHERS =
            EnumSet.range(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_EXECUTE);

    private static final Set<PosixFilePermission> OTHERS_WRITE =
            EnumSet.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

    private static final Path STATUS = Path.of("/proc/self/status");

    /** Ranges of user numbers: the first one in this process's user namespace, the first one outside, how many. */
    private static final Path USER_MAP = Path.of("/proc/self/uid_map");

    private static final String NUMBERS_OF_USER = "Uid:";

    /**
     * Index of the effective number; the numbers after the label are the real, the effective, the saved and the
     * file-system one.
     */
    private static final int EFFECTIVE = 2;

    private static final String ROOT = "0";

    /** Variable of fakeroot, whose library answers the virtual machine's questions about owners. */
    private static final String FAKEROOT = "FAKEROOTKEY";

    private static volatile @Nullable UserPrincipal self;

    private static volatile @Nullable Long outerNumber;

    private Ownership() {}

    static void checkKind(PosixFileAttributes attributes, boolean isRight, String what, String expected) {
        if (!isRight) {
            throw refused(what + ", found " + kind(attributes), expected);
        }
    }

    static void checkOwner(PosixFileAttributes attributes, String what) throws IOException {
        if (!owner(attributes).equals(self())) {
            throw refused(what + ", owner=" + attributes.owner(), "user " + ownNumber() + ", the user of this process");
        }
    }

    /** Checks that the owner is this user, and that no other user has access. */
    static void checkOwn(PosixFileAttributes attributes, String what, String expectedMode) throws IOException {
        checkOwner(attributes, what);
        checkMode(attributes, OTHERS, what, expectedMode);
    }

    /** Checks that only this user and root can replace entries of a directory. */
    static void checkGuarded(PosixFileAttributes attributes, String what) throws IOException {
        if (!owner(attributes).equals(numbered(ROOT))) {
            checkOwner(attributes, what);
        }
        checkMode(attributes, OTHERS_WRITE, what, "a directory without write access for others");
    }

    static ClumpException refused(String found, String expected) {
        return new ClumpException("not this user's alone: " + found + ", expected " + expected);
    }

    private static UserPrincipal owner(PosixFileAttributes attributes) {
        if (System.getenv(FAKEROOT) != null) {
            throw new ClumpException("fakeroot hides the owners of files: found " + FAKEROOT
                    + " in the environment; start Java without it, as the command clump does");
        }
        return attributes.owner();
    }

    private static void checkMode(
            PosixFileAttributes attributes, Set<PosixFilePermission> forbidden, String what, String expected) {
        Set<PosixFilePermission> found = attributes.permissions();
        if (found.stream().anyMatch(forbidden::contains)) {
            throw refused(what + ", mode=" + PosixFilePermissions.toString(found), expected);
        }
    }

    private static String kind(PosixFileAttributes attributes) {
        if (attributes.isSymbolicLink()) {
            return "a symbolic link";
        }
        if (attributes.isDirectory()) {
            return "a directory";
        }
        return attributes.isRegularFile() ? "a file" : "a special file";
    }

    /**
     * Returns the user of this process. It is not read from the owner of /proc/self, which is another one if the file
     * of the virtual machine has capabilities.
     */
    private static UserPrincipal self() throws IOException {
        UserPrincipal known = self;
        if (known == null) {
            known = numbered(ownNumber());
            self = known;
        }
        return known;
    }

    /**
     * Returns the numeric id of the user of this process, outside of its user namespace. Users who are root in separate
     * namespaces have different numbers.
     *
     * @throws ClumpException if the system does not give it
     */
    static long outerNumber() {
        Long known = outerNumber;
        if (known == null) {
            try {
                known = outerNumber(Long.parseLong(ownNumber()), Files.readAllLines(USER_MAP));
            } catch (IOException e) {
                throw new ClumpException("cannot determine the user of this process: cause=" + e, e);
            }
            outerNumber = known;
        }
        return known;
    }

    /** Returns the number outside of a user namespace; the same one if it is not mapped. */
    static long outerNumber(long number, List<String> map) {
        for (String line : map) {
            String[] range = line.strip().split("\\s+", -1);
            long offset = number - Long.parseLong(range[0]);
            if (offset >= 0 && offset < Long.parseLong(range[2])) {
                return Long.parseLong(range[1]) + offset;
            }
        }
        return number;
    }

    private static String ownNumber() throws IOException {
        // The name of the process may contain any bytes.
        return new String(Files.readAllBytes(STATUS), StandardCharsets.ISO_8859_1)
                .lines()
                .filter(line -> line.startsWith(NUMBERS_OF_USER))
                .map(line -> line.split("\\s+", -1)[EFFECTIVE])
                .findFirst()
                .orElseThrow(() -> new IOException("no line " + NUMBERS_OF_USER + " in " + STATUS));
    }

    private static UserPrincipal numbered(String number) throws IOException {
        return STATUS.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(number);
    }
}
