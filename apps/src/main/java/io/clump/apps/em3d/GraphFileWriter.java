package io.clump.apps.em3d;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.IntConsumer;
import java.util.zip.CRC32C;

/** Writes a graph to a file, as {@link GraphFile} says. Belongs to one thread. */
final class GraphFileWriter implements AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 16;

    private final FileChannel channel;
    private final CRC32C checksum = new CRC32C();
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    /** Opens an existing, empty file. */
    GraphFileWriter(Path file) throws IOException {
        channel = FileChannel.open(file, StandardOpenOption.WRITE);
    }

    /**
     * Writes all of a graph.
     *
     * @param progress told how many virtual processors' parts have been written
     */
    void write(GraphSource graph, IntConsumer progress) throws IOException {
        header(graph.shape());
        for (int virtual = 0; virtual < graph.shape().grid().size(); virtual++) {
            GraphPart part = graph.part(virtual);
            for (Field field : Field.values()) {
                put(part.of(field).values);
            }
            for (Field field : Field.values()) {
                put(part.of(field).sources);
                put(part.of(field).weights);
            }
            progress.accept(virtual + 1);
        }
        flush();
        buffer.putInt((int) checksum.getValue());
        flush();
        channel.force(true);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private void header(GraphShape shape) {
        buffer.putLong(GraphFile.MAGIC).putInt(GraphFile.VERSION);
        Grid grid = shape.grid();
        buffer.putInt(grid.x()).putInt(grid.y()).putInt(grid.z());
        buffer.putInt(shape.nodes()).putInt(shape.degree());
    }

    private void put(int[] numbers) throws IOException {
        for (int number : numbers) {
            flushUnlessRoom(Integer.BYTES);
            buffer.putInt(number);
        }
    }

    private void put(double[] numbers) throws IOException {
        for (double number : numbers) {
            flushUnlessRoom(Double.BYTES);
            buffer.putDouble(number);
        }
    }

    private void flushUnlessRoom(int bytes) throws IOException {
        if (buffer.remaining() < bytes) {
            flush();
        }
    }

    private void flush() throws IOException {
        buffer.flip();
        checksum.update(buffer.duplicate());
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        buffer.clear();
    }
}
