package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.am2.machine.FileFault;
import io.clump.command.BadInputException;
import io.clump.launcher.job.ProcessPlace;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Files for the output of a job's processes, one for each stream. Safe for use by any thread. */
final class OutputFiles implements AutoCloseable {
    private final Path directory;

    /** Writers by the name of the file. Guarded by this. */
    private final Map<String, Writer> files = new TreeMap<>();

    /** Throws a {@link BadInputException} if the directory cannot be made, or no file in it. */
    OutputFiles(Path directory) {
        this.directory = directory;
        try {
            Files.createDirectories(directory);
            Files.delete(Files.createTempFile(directory, ".rank", null));
        } catch (IOException e) {
            throw new BadInputException("cannot write to the directory for output: found=--output-dir " + directory
                    + ", " + FileFault.reason(e));
        }
    }

    /** Writes a line and flushes it. */
    synchronized void write(ProcessPlace process, String line, boolean error) {
        String group = process.group() == 0 ? "" : "-group-" + process.group();
        Path file = directory.resolve("rank-" + process.rank() + group + (error ? ".err" : ".out"));
        try {
            Writer writer = files.get(file.toString());
            if (writer == null) {
                writer = Files.newBufferedWriter(file, Charset.defaultCharset());
                files.put(file.toString(), writer);
            }
            writer.write(line);
            writer.write(System.lineSeparator());
            writer.flush();
        } catch (IOException e) {
            throw new ClumpException(
                    "cannot write the output of a process: file=" + file + ", " + FileFault.reason(e), e);
        }
    }

    @Override
    public synchronized void close() {
        for (Writer writer : files.values()) {
            try {
                writer.close();
            } catch (IOException e) {
                throw new ClumpException(
                        "cannot close the output of a process: directory=" + directory + ", cause=" + e, e);
            }
        }
    }
}
