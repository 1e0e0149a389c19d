package io.clump.launcher.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.clump.am2.ClumpException;
import io.clump.apps.TextFiles;
import java.io.IOException;
import java.nio.file.Path;

/** The report as a file with one JSON object, which is there as a whole or not at all. */
public final class JsonFile {
    private static final ObjectWriter WRITER = new ObjectMapper().writerWithDefaultPrettyPrinter();

    private JsonFile() {}

    /**
     * Checks that the file can be written, and leaves nothing behind.
     *
     * @param file to be written; it may exist, and is replaced then
     * @throws ClumpException if it could not be written; says why
     */
    public static void checkWritable(Path file) {
        TextFiles.checkWritable("the JSON file", file);
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
            TextFiles.write(file, text(report) + "\n");
        } catch (IOException e) {
            throw new ClumpException("cannot write the JSON file: file=" + file + ", cause=" + e, e);
        }
    }
}
