package io.clump.splitc.app;

import io.clump.am2.ClumpException;
import io.clump.am2.machine.FileFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks of the files that apps read and write, before a job starts, and the replacement of an existing file by an
 * output. Any thread may call these methods.
 */
public final class TextFiles {
    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private TextFiles() {}

    /**
     * Checks that a file can be read, by several processes and from any offset.
     *
     * @param file the file to read
     * @throws ClumpException if it cannot be read; gives the reason
     */
    public static void checkReadable(Path file) {
        if (!Files.exists(file)) {
            throw new ClumpException("cannot read the input: no such file: file=" + file);
        }
        if (Files.isDirectory(file)) {
            throw new ClumpException("cannot read the input: file=" + file + " is a directory");
        }
        if (!Files.isRegularFile(file)) {
            // Each process reads a part of its own, so the file must keep its content and allow reads from any offset.
            throw new ClumpException("cannot read the input: file=" + file + " is not a regular file");
        }
        if (!Files.isReadable(file)) {
            throw new ClumpException("cannot read the input: no permission: file=" + file);
        }
    }

    /**
     * Checks that a file can be written: makes a file beside it, and removes that.
     *
     * @param what the file is, for instance {@code the output}
     * @param file the file to write; an existing file is replaced; null for no file
     * @throws ClumpException if it could not be written; gives the reason
     */
    public static void checkWritable(String what, @Nullable Path file) {
        if (file == null) {
            return;
        }
        Path directory = target(file).getParent();
        if (Files.isDirectory(file) || directory == null) {
            throw new ClumpException("cannot write " + what + ": file=" + file + " is a directory");
        }
        if (!Files.isDirectory(directory)) {
            throw new ClumpException("cannot write " + what + ": file=" + file + ", no such directory: " + directory);
        }
        if (!Files.isWritable(directory)) {
            throw new ClumpException(
                    "cannot write " + what + ": file=" + file + ", no permission to write to directory " + directory);
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            // Replacing a device or a pipe would break it for all its users.
            throw new ClumpException("cannot write " + what + ": file=" + file + " is not a regular file");
        }
        if (Files.exists(file) && !Files.isWritable(file)) {
            throw new ClumpException("cannot write " + what + ": file=" + file + ", no permission to replace it");
        }
        try {
            // Some obstacles are found only by trying, such as a name that is too long with its suffix.
            Files.delete(createTemporary(file, Long.MIN_VALUE | System.nanoTime()));
        } catch (IOException e) {
            throw new ClumpException("cannot write " + what + ": file=" + file + ", " + FileFault.reason(e), e);
        }
    }

    /**
     * Checks that two options do not name one file, even through links.
     *
     * @param option for the error message
     * @param file that it names; null if it is not given
     * @param other option
     * @param otherFile that it names; null if it is not given
     * @throws ClumpException if they are the same file
     */
    public static void checkDifferent(String option, @Nullable Path file, String other, @Nullable Path otherFile) {
        if (file != null
                && otherFile != null
                && target(file).normalize().equals(target(otherFile).normalize())) {
            throw new ClumpException(option + " and " + other + " are the same file: " + file);
        }
    }

    /**
     * Writes a file that then has either all of the text, or its old content.
     *
     * @param file the file to write; replaced if it exists
     * @param text its content
     * @throws IOException if it cannot be written
     */
    public static void write(Path file, String text) throws IOException {
        Path temporary = createTemporary(file, Long.MIN_VALUE | System.nanoTime());
        try {
            Files.writeString(temporary, text);
            replace(file, temporary);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    /**
     * Makes the file into which a job writes its output before the output is complete. If the output exists already,
     * only the user can read the temporary file.
     *
     * @param output the file that the job writes
     * @param job number of the job
     * @return path of the temporary file
     * @throws IOException if it cannot be made
     */
    public static Path createTemporary(Path output, long job) throws IOException {
        Path temporary = temporary(output, job);
        return Files.exists(output) ? Files.createFile(temporary, OWNER_ONLY) : Files.createFile(temporary);
    }

    /**
     * Puts a complete output in its place, in one step. It has the permissions of the file that was there.
     *
     * @param output the file that the job writes
     * @param temporary the file in which it has written it
     * @throws IOException if that is not possible
     */
    public static void replace(Path output, Path temporary) throws IOException {
        Path target = target(output);
        if (Files.exists(target)) {
            Files.setPosixFilePermissions(temporary, Files.getPosixFilePermissions(target));
        }
        Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * Returns the file into which a job writes its output before the output is complete: a hidden file in the same
     * directory. The job removes it unless its process of rank 0 is killed; then the starter has to remove it.
     *
     * @param output the file that the job writes
     * @param job number of the job
     * @return path of the temporary file
     */
    public static Path temporary(Path output, long job) {
        Path target = target(output);
        return target.resolveSibling("." + target.getFileName() + "." + Long.toHexString(job) + ".part");
    }

    /**
     * Returns the files into which a job writes some outputs before they are complete.
     *
     * @param job number of the job
     * @param outputs files that the job writes; null for outputs that it does not write
     * @return paths of the temporary files
     */
    public static List<Path> temporaries(long job, @Nullable Path... outputs) {
        return Stream.of(outputs)
                .filter(Objects::nonNull)
                .map(output -> temporary(output, job))
                .toList();
    }

    /**
     * Returns the target if the path is a symbolic link, so that the link remains.
     *
     * @param output the file that the job writes
     * @return path of a file that exists, or may be made
     */
    public static Path target(Path output) {
        try {
            return output.toRealPath();
        } catch (IOException e) {
            // The file does not exist yet.
            return output.toAbsolutePath();
        }
    }
}
