package io.clump.launcher.job;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;

/** Checksum (CRC-32C) of the content of one or more files. It shows a mistake, not an attack. */
public final class FileSum {
    private final CRC32C sum = new CRC32C();

    /** Makes the sum of no file. */
    public FileSum() {}

    /**
     * Adds a file.
     *
     * @param file file to read
     * @return this sum
     * @throws IOException if the file cannot be read
     */
    public FileSum add(Path file) throws IOException {
        try (InputStream in = new CheckedInputStream(Files.newInputStream(file), sum)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return this;
    }

    /**
     * Returns the checksum.
     *
     * @return 32 bits
     */
    public long value() {
        return sum.getValue();
    }
}
