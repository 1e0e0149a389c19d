package io.clump.launcher.trace;

import io.clump.am2.ClumpException;
import io.clump.am2.machine.FileFault;
import io.clump.splitc.app.TextFiles;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** Files of a timeline, each of which is written completely or not at all. */
public final class TraceFiles {
    private static final String PACKED_SUFFIX = ".gz";

    private TraceFiles() {}

    /**
     * Returns the path of the text beside a file of a timeline.
     *
     * @param file file for the viewer
     * @return the file's name followed by {@code .txt}
     */
    public static Path summary(Path file) {
        return file.resolveSibling(file.getFileName() + ".txt");
    }

    /**
     * Checks that both files can be written, and removes the trial files.
     *
     * @param file file for the viewer; an existing one is replaced
     * @throws ClumpException if one could not be written; the message gives the reason
     */
    public static void checkWritable(Path file) {
        TextFiles.checkWritable("the trace", file);
        TextFiles.checkWritable("the text of the trace", summary(file));
    }

    /**
     * Writes both files.
     *
     * @param file file for the viewer; packed if its name ends in {@value #PACKED_SUFFIX}
     * @param timeline content of the files
     * @throws ClumpException if one cannot be written
     */
    public static void write(Path file, Timeline timeline) {
        try {
            Path temporary = TextFiles.createTemporary(file, Long.MIN_VALUE | System.nanoTime());
            try {
                try (OutputStream out = open(temporary, file.toString().endsWith(PACKED_SUFFIX))) {
                    TraceEvents.write(timeline, out);
                }
                TextFiles.replace(file, temporary);
            } finally {
                Files.deleteIfExists(temporary);
            }
            TextFiles.write(summary(file), String.join("\n", TraceSummary.lines(timeline)) + "\n");
        } catch (IOException e) {
            throw new ClumpException("cannot write the trace: file=" + file + ", " + FileFault.reason(e), e);
        }
    }

    private static OutputStream open(Path file, boolean isPacked) throws IOException {
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(file));
        return isPacked ? new GZIPOutputStream(out) : out;
    }
}
