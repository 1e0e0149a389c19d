package io.clump.launcher.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.clump.am2.ClumpException;
import io.clump.am2.machine.FileFault;
import io.clump.splitc.app.TextFiles;
import java.io.IOException;
import java.nio.file.Path;

/** Writes the report as a file with one JSON object. The file is written completely or not at all. */
public final class JsonFile {
    private static final ObjectWriter WRITER = new ObjectMapper().writerWithDefaultPrettyPrinter();

    private JsonFile() {}

    /**
     * Checks that the file can be written, and removes its trial file.
     *
     * @param file file to write; an existing one is replaced
     * @throws ClumpException if it could not be written; the message gives the reason
     */
    public static void checkWritable(Path file) {
        TextFiles.checkWritable("the JSON file", file);
    }

    /**
     * Formats a report.
     *
     * @param report report to format
     * @return one object, over several lines, without the last line feed
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
     * @param file file to write; an existing one is replaced
     * @param report content of the file
     * @throws ClumpException if it cannot be written; the file is then unchanged
     */
    public static void write(Path file, Record report) {
        try {
            TextFiles.write(file, text(report) + "\n");
        } catch (IOException e) {
            throw new ClumpException("cannot write the JSON file: file=" + file + ", " + FileFault.reason(e), e);
        }
    }
}
