package io.clump.apps.fft;

import io.clump.apps.TextFiles;
import io.clump.splitc.SplitC;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Writes the planes of all processes to one file. Each process writes its own into a temporary file, which the process
 * of rank 0 makes, and puts in the place of the output once they are verified, in one step.
 */
final class PointWriter {
    private final SplitC splitc;
    private final Distribution distribution;
    private final Path output;
    private final Path temporary;

    PointWriter(SplitC splitc, Distribution distribution, Path output) {
        this.splitc = splitc;
        this.distribution = distribution;
        this.output = output;
        temporary = TextFiles.temporary(output, splitc.job());
    }

    /** Writes this process's planes to the temporary file; all processes do it together. */
    void write(Rows planes) throws IOException {
        if (splitc.rank() == 0) {
            TextFiles.createTemporary(output, splitc.job());
            // For an end by a signal, which runs no finally.
            temporary.toFile().deleteOnExit();
        }
        splitc.barrier();
        Box box = distribution.box();
        int first = distribution.firstPlane(distribution.rank());
        int own = distribution.planes(distribution.rank());
        try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
            for (int i = 0; i < own; i++) {
                PointFile.write(channel, box, first + i, planes.re, planes.im, i * box.ny());
                splitc.poll();
                splitc.monitor().progressed(i + 1L);
            }
            channel.force(true);
        }
        splitc.barrier();
    }

    /** Puts the file in the place of the output. */
    void keep() throws IOException {
        if (splitc.rank() == 0) {
            TextFiles.replace(output, temporary);
        }
    }

    /** Removes the temporary file if it is still there. */
    void close() throws IOException {
        if (splitc.rank() == 0) {
            Files.deleteIfExists(temporary);
        }
    }
}
