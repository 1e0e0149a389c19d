package io.clump.net.key;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * The file that a job's key lies in: its 16 bytes and nothing else, readable by its owner alone. It is there as a whole or
 * not at all.
 */
public final class JobKeyFile {
    /** Name of the file in a job's directory. */
    public static final String NAME = "key";

    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private static final Set<PosixFilePermission> OTHERS =
            EnumSet.range(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_EXECUTE);

    private static final Set<OpenOption> NEW = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

    private static final Set<OpenOption> READ = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);

    /** The kernel shows who runs the process that asks as the owner of this. */
    private static final Path SELF = Path.of("/proc/self");

    private JobKeyFile() {}

    /**
     * Makes a new key and writes it down, unless the file is there.
     *
     * @param file to be made; its directory exists
     * @return the key in the file, whoever wrote it
     * @throws ClumpException if the file cannot be written, or is there and cannot be trusted
     */
    public static JobKey createOrRead(Path file) {
        try {
            if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                create(file);
            }
        } catch (IOException e) {
            throw new ClumpException("cannot write the job's key: file=" + file + ", cause=" + e, e);
        }
        return read(file);
    }

    /**
     * Reads a key.
     *
     * @param file that somebody wrote with {@link #createOrRead}, or a copy of it
     * @return the key
     * @throws ClumpException if there is no such file, or others than its owner may read or write it, or its owner is
     *     another user, or it is no key; says what was found
     */
    public static JobKey read(Path file) {
        try (FileChannel channel = FileChannel.open(file, READ)) {
            checkAttributes(file);
            // A byte more than a key, to see whether there is one.
            byte[] bytes = Channels.newInputStream(channel).readNBytes(JobKey.LENGTH_BYTES + 1);
            if (bytes.length != JobKey.LENGTH_BYTES) {
                throw untrusted(file, "bytes=" + channel.size(), Integer.toString(JobKey.LENGTH_BYTES));
            }
            return JobKey.read(ByteBuffer.wrap(bytes));
        } catch (NoSuchFileException e) {
            throw new ClumpException("the job's key is missing: file=" + file, e);
        } catch (IOException e) {
            throw new ClumpException("cannot read the job's key: file=" + file + ", cause=" + e, e);
        }
    }

    /** A file of another name gets its content first; the link then is made at once, and by one process only. */
    private static void create(Path file) throws IOException {
        Path unfinished = file.resolveSibling("." + file.getFileName() + "-" + UUID.randomUUID());
        try {
            try (FileChannel channel = FileChannel.open(unfinished, NEW, OWNER_ONLY)) {
                ByteBuffer bytes = JobKey.random().bytes();
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
            }
            Files.createLink(file, unfinished);
        } catch (FileAlreadyExistsException e) {
            // Another process was first; its key is the job's.
            return;
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private static void checkAttributes(Path file) throws IOException {
        Map<String, Object> attributes =
                Files.readAttributes(file, "unix:uid,permissions,isRegularFile", LinkOption.NOFOLLOW_LINKS);
        if (!Boolean.TRUE.equals(attributes.get("isRegularFile"))) {
            throw untrusted(file, "kind=other", "a regular file");
        }
        Object self = Files.getAttribute(SELF, "unix:uid");
        if (!self.equals(attributes.get("uid"))) {
            throw untrusted(file, "owner=" + attributes.get("uid"), self + ", who runs this process");
        }
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS);
        if (permissions.stream().anyMatch(OTHERS::contains)) {
            throw untrusted(file, "mode=" + PosixFilePermissions.toString(permissions), "rw-------");
        }
    }

    private static ClumpException untrusted(Path file, String found, String expected) {
        return new ClumpException("not a job's key: file=" + file + ", " + found + ", expected " + expected);
    }
}
