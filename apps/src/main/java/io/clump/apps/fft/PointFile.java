package io.clump.apps.fft;

import io.clump.am2.ClumpException;
import io.clump.apps.TextFiles;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/**
 * Files of points: for each point, x fastest, then y, then z, its real and its imaginary part, each a 64-bit
 * floating-point number, little-endian. Nothing else is in them.
 *
 * @param box all points
 * @param file the file
 */
record PointFile(Box box, Path file) implements PointSource {
    /** Bytes of a point. */
    static final int POINT_BYTES = 2 * Double.BYTES;

    /** Squares of such numbers can be added up without overflow. */
    private static final double MOST = 1e100;

    private static final int BUFFER_BYTES = 1 << 20;

    /**
     * Checks that the file can be read, has one number pair for each point, and only finite ones. Reads it once.
     *
     * @throws ClumpException if not; gives the place, the found value and the expected one
     */
    void check() {
        TextFiles.checkReadable(file);
        ByteBuffer buffer = buffer(BUFFER_BYTES);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long bytes = channel.size();
            long expectedBytes = box.points() * POINT_BYTES;
            if (bytes != expectedBytes) {
                throw new ClumpException(String.format(
                        Locale.ROOT,
                        "invalid input: file=%s, found %,d bytes, expected %,d: 16 for each of %s points",
                        file,
                        bytes,
                        expectedBytes,
                        box));
            }
            for (long offset = 0; offset < bytes; offset += BUFFER_BYTES) {
                buffer.clear().limit((int) Math.min(BUFFER_BYTES, bytes - offset));
                read(channel, buffer, offset);
                checkNumbers(buffer.asDoubleBuffer(), offset);
            }
        } catch (IOException e) {
            throw new ClumpException("cannot read the input: file=" + file + ", cause=" + e, e);
        }
    }

    @Override
    public void plane(int z, double[][] re, double[][] im, int first) throws IOException {
        long planeBytes = (long) box.nx() * box.ny() * POINT_BYTES;
        ByteBuffer buffer = buffer((int) planeBytes);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            read(channel, buffer, z * planeBytes);
        }
        for (int y = 0; y < box.ny(); y++) {
            for (int x = 0; x < box.nx(); x++) {
                re[first + y][x] = buffer.getDouble();
                im[first + y][x] = buffer.getDouble();
            }
        }
    }

    /**
     * Writes a plane where it belongs.
     *
     * @param channel a file of points, open for writing
     * @param z of the plane
     * @param re real parts, from row {@code first} on
     * @param im imaginary parts, likewise
     * @param first row of the plane's first
     * @throws IOException if it cannot be written
     */
    static void write(FileChannel channel, Box box, int z, double[][] re, double[][] im, int first) throws IOException {
        long planeBytes = (long) box.nx() * box.ny() * POINT_BYTES;
        ByteBuffer buffer = buffer((int) planeBytes);
        for (int y = 0; y < box.ny(); y++) {
            for (int x = 0; x < box.nx(); x++) {
                buffer.putDouble(re[first + y][x]);
                buffer.putDouble(im[first + y][x]);
            }
        }
        buffer.flip();
        while (buffer.hasRemaining()) {
            channel.write(buffer, z * planeBytes + buffer.position());
        }
    }

    private void checkNumbers(DoubleBuffer numbers, long offset) {
        for (int i = 0; i < numbers.limit(); i++) {
            double number = numbers.get(i);
            if (!(Math.abs(number) <= MOST)) {
                throw new ClumpException("invalid input: file=" + file + ", byte=" + (offset + (long) i * Double.BYTES)
                        + ", found=" + number + ", expected a finite number up to " + MOST + " in magnitude");
            }
        }
    }

    private static void read(FileChannel channel, ByteBuffer buffer, long offset) throws IOException {
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, offset + buffer.position()) < 0) {
                throw new EOFException("the input has become shorter since it was checked");
            }
        }
        buffer.flip();
    }

    private static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
