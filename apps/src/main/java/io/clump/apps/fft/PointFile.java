package io.clump.apps.fft;

import io.clump.am2.ClumpException;
import io.clump.apps.BinaryReader;
import io.clump.apps.BinaryWriter;
import io.clump.apps.Report;
import io.clump.splitc.app.TextFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files of points: for each point, x fastest, then y, then z, its real and its imaginary part, each a 64-bit
 * floating-point number, little-endian. Nothing else is in them.
 */
record PointFile(Box box, Path file) implements PointSource {
    static final int POINT_BYTES = 2 * Double.BYTES;

    /** Squares of such numbers can be added up without overflow. */
    private static final double MOST = 1e100;

    /** Checks that the file can be read, has one number pair for each point, and only finite ones. Reads it once. */
    void check() {
        TextFiles.checkReadable(file);
        try {
            long bytes = Files.size(file);
            long expected = box.points() * POINT_BYTES;
            if (bytes != expected) {
                throw new ClumpException(Report.text(
                        "invalid input: file=%s, found %,d bytes, expected %,d: 16 for each of %s points",
                        file, bytes, expected, box));
            }
            try (BinaryReader in = new BinaryReader(file, 0, bytes)) {
                while (in.position() < bytes) {
                    double number = in.nextDouble();
                    if (!(Math.abs(number) <= MOST)) {
                        throw new ClumpException("invalid input: file=" + file + ", byte="
                                + (in.position() - Double.BYTES) + ", found=" + number
                                + ", expected a finite number up to " + MOST + " in magnitude");
                    }
                }
            }
        } catch (IOException e) {
            throw new ClumpException("cannot read the input: file=" + file + ", cause=" + e, e);
        }
    }

    @Override
    public void plane(int z, double[][] re, double[][] im, int first) throws IOException {
        long planeBytes = planeBytes(box);
        try (BinaryReader in = new BinaryReader(file, z * planeBytes, (z + 1) * planeBytes)) {
            for (int y = 0; y < box.ny(); y++) {
                for (int x = 0; x < box.nx(); x++) {
                    re[first + y][x] = in.nextDouble();
                    im[first + y][x] = in.nextDouble();
                }
            }
        }
    }

    /** Writes a plane, from row {@code first} on, where it belongs in a file that is open for writing. */
    static void write(FileChannel channel, Box box, int z, double[][] re, double[][] im, int first) throws IOException {
        BinaryWriter out = new BinaryWriter(channel, z * planeBytes(box));
        for (int y = 0; y < box.ny(); y++) {
            for (int x = 0; x < box.nx(); x++) {
                out.put(re[first + y][x]);
                out.put(im[first + y][x]);
            }
        }
        out.flush();
    }

    private static long planeBytes(Box box) {
        return (long) box.nx() * box.ny() * POINT_BYTES;
    }
}
