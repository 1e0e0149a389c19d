package io.clump.apps;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Checks of the files that apps read and write, before a job starts. Any thread may call these methods. */
public final class TextFiles {
    private TextFiles() {}

    /**
     * Checks that a file can be read, by several processes and from anywhere.
     *
     * @param file the file to read
     * @throws ClumpException if it cannot be; says why
     */
    public static void checkReadable(Path file) {
        if (!Files.exists(file)) {
            throw new ClumpException("cannot read the input: no such file: file=" + file);
        }
        if (Files.isDirectory(file)) {
            throw new ClumpException("cannot read the input: file=" + file + " is a directory");
        }
        if (!Files.isRegularFile(file)) {
            // Each process reads a part of its own, so the file must keep still and allow to begin anywhere.
            throw new ClumpException("cannot read the input: file=" + file + " is not a regular file");
        }
        if (!Files.isReadable(file)) {
            throw new ClumpException("cannot read the input: no permission: file=" + file);
        }
    }

    /**
     * Checks that a file can be written, without leaving anything behind.
     *
     * @param file the file to write; it may exist, and is replaced then
     * @throws ClumpException if it could not be written; says why
     */
    public static void checkWritable(Path file) {
        Path directory = target(file).getParent();
        if (Files.isDirectory(file) || directory == null) {
            throw new ClumpException("cannot write the output: file=" + file + " is a directory");
        }
        if (!Files.isDirectory(directory)) {
            throw new ClumpException("cannot write the output: file=" + file + ", no such directory: " + directory);
        }
        if (!Files.isWritable(directory)) {
            throw new ClumpException(
                    "cannot write the output: file=" + file + ", no permission to write to directory " + directory);
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            // Replacing a device or a pipe would break it for everybody.
            throw new ClumpException("cannot write the output: file=" + file + " is not a regular file");
        }
        if (Files.exists(file) && !Files.isWritable(file)) {
            throw new ClumpException("cannot write the output: file=" + file + ", no permission to replace it");
        }
    }

    /**
     * Where a job writes its output before the output is complete: a hidden file in the same directory. The job removes it
     * unless its process of rank 0 is killed; then it is the starter's to remove.
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
     * The file itself where the path is a symbolic link, which is to stay one.
     *
     * @param output the file that the job writes
     * @return path of a file that exists, or may be made
     */
    public static Path target(Path output) {
        try {
            return output.toRealPath();
        } catch (IOException e) {
            // There is no such file yet.
            return output.toAbsolutePath();
        }
    }
}
