package io.clump.net.key;

import io.clump.am2.ClumpException;
import io.clump.am2.job.OwnDirectory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.UUID;

/**
 * File with a job's key: its 16 bytes and nothing else, readable by its owner alone. It exists complete or not at all.
 */
public final class JobKeyFile {
    /** Name of the file in a job's directory. */
    public static final String NAME = "key";

    private static final Set<StandardOpenOption> NEW = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

    private JobKeyFile() {}

    /**
     * Creates the file with a new key, unless it exists.
     *
     * @param file the file; its directory exists
     * @return the key in the file, also if another process wrote it
     * @throws ClumpException if the file cannot be written, or exists and cannot be trusted
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
     * @param file file that {@link #createOrRead} has written, or a copy of it
     * @return the key
     * @throws ClumpException if there is no such file, or others than its owner may read or write it, or its owner is
     *     another user, or others may write to its directory, or the content is not a key; the message names the found
     *     and the expected value
     */
    public static JobKey read(Path file) {
        try {
            return OwnDirectory.readAnywhere(file, JobKeyFile::read);
        } catch (ClumpException e) {
            throw new ClumpException("not a job's key: file=" + file + ", " + e.getMessage(), e);
        } catch (NoSuchFileException e) {
            throw new ClumpException("the job's key is missing: file=" + file, e);
        } catch (IOException e) {
            throw new ClumpException("cannot read the job's key: file=" + file + ", cause=" + e, e);
        }
    }

    /**
     * Writes a file of another name and then links it: the link appears with all its content, and only one process
     * succeeds.
     */
    private static void create(Path file) throws IOException {
        Path unfinished = file.resolveSibling("." + file.getFileName() + "-" + UUID.randomUUID());
        try {
            OwnDirectory.use(unfinished, NEW, channel -> {
                ByteBuffer bytes = JobKey.random().bytes();
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                return channel;
            });
            Files.createLink(file, unfinished);
        } catch (FileAlreadyExistsException e) {
            // Another process was first; its key is the job's.
            return;
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private static JobKey read(FileChannel channel) throws IOException {
        // One byte more than a key, to detect a file that is too long.
        byte[] bytes = Channels.newInputStream(channel).readNBytes(JobKey.LENGTH_BYTES + 1);
        if (bytes.length != JobKey.LENGTH_BYTES) {
            throw new ClumpException("bytes=" + channel.size() + ", expected " + JobKey.LENGTH_BYTES);
        }
        return JobKey.read(ByteBuffer.wrap(bytes));
    }
}
