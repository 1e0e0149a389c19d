package io.clump.launcher.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The report as a file with one JSON object, which is there as a whole or not at all. */
public final class JsonFile {
    private static final ObjectWriter WRITER = new ObjectMapper().writerWithDefaultPrettyPrinter();

    private JsonFile() {}

    /**
     * Checks that the file can be written, without leaving anything behind.
     *
     * @param file to be written; it may exist, and is replaced then
     * @throws ClumpException if it could not be written; says why
     */
    public static void checkWritable(Path file) {
        Path directory = directory(file);
        if (Files.isDirectory(file)) {
            throw new ClumpException("cannot write the JSON file: file=" + file + " is a directory");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new ClumpException("cannot write the JSON file: file=" + file + " is not a regular file");
        }
        if (!Files.isDirectory(directory)) {
            throw new ClumpException("cannot write the JSON file: file=" + file + ", no such directory: " + directory);
        }
        if (!Files.isWritable(directory)) {
            throw new ClumpException(
                    "cannot write the JSON file: file=" + file + ", no permission to write to directory " + directory);
        }
    }

    /**
     * Writes a report down.
     *
     * @param report what to write
     * @return one object, over several lines, without the end of the last
     * @throws ClumpException if it cannot be written as JSON
     */
    public static String text(Record report) {
        try {
            return WRITER.writeValueAsString(report);
        } catch (JsonProcessingException e) {
            throw new ClumpException("cannot write JSON: cause=" + e, e);
        }
    }

    /**
     * Writes the file.
     *
     * @param file to be written; replaced if it exists
     * @param report its content
     * @throws ClumpException if it cannot be written; the file is as it was then
     */
    public static void write(Path file, Record report) {
        try {
            Path temporary = directory(file)
                    .resolve("." + file.getFileName() + "."
                            + ProcessHandle.current().pid() + ".part");
            try {
                Files.writeString(temporary, WRITER.writeValueAsString(report) + "\n");
                Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(temporary);
            }
        } catch (IOException e) {
            throw new ClumpException("cannot write the JSON file: file=" + file + ", cause=" + e, e);
        }
    }

    private static Path directory(Path file) {
        Path directory = file.toAbsolutePath().normalize().getParent();
        if (directory == null) {
            throw new ClumpException("cannot write the JSON file: file=" + file + " is a directory");
        }
        return directory;
    }
}
