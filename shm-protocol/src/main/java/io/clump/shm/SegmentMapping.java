package io.clump.shm;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.Segment;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The file of a segment in the memory of this process: its own or another's. Its length never changes; another length
 * means another file, of the next generation.
 */
final class SegmentMapping {
    private final MappedByteBuffer mapping;
    private final Segment segment;

    private SegmentMapping(FileChannel channel, int generation) throws IOException {
        mapping = channel.map(MapMode.READ_WRITE, 0, channel.size());
        segment = new Segment(new UnsafeBuffer(mapping), generation);
    }

    /** The file of one segment of an endpoint. */
    static Path path(Path directory, int number, int generation) {
        return directory.resolve("segment-" + number + "-" + generation);
    }

    /**
     * Makes the file of a segment and maps it.
     *
     * @throws ClumpException if there is no space for it, or the directory cannot be written
     */
    static SegmentMapping create(Path directory, int number, int generation, int lengthBytes) {
        Path file = path(directory, number, generation);
        try {
            SharedFile.checkFreeSpace(directory, lengthBytes, "a segment");
            return SharedFile.create(file, lengthBytes, channel -> new SegmentMapping(channel, generation));
        } catch (IOException e) {
            throw new ClumpException(
                    "cannot make a segment: path=" + file + ", bytes needed=" + lengthBytes + ", cause=" + e, e);
        }
    }

    /**
     * Maps the file of another endpoint's segment.
     *
     * @return the mapping, or null if the file is gone
     * @throws ClumpException if it cannot be mapped
     */
    static @Nullable SegmentMapping open(Path directory, int number, int generation) {
        Path file = path(directory, number, generation);
        try {
            return SharedFile.open(file, channel -> new SegmentMapping(channel, generation));
        } catch (IOException e) {
            throw new ClumpException("cannot map a segment: path=" + file + ", cause=" + e, e);
        }
    }

    /** Removes the file of a segment; processes that have mapped it keep its memory. */
    static void delete(Path directory, int number, int generation) {
        Path file = path(directory, number, generation);
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new ClumpException("cannot remove a segment: path=" + file, e);
        }
    }

    Segment segment() {
        return segment;
    }

    /** Unmaps the memory. The buffer is empty after this, so a later access fails its bounds check. */
    void unmap() {
        if (segment.memory().capacity() > 0) {
            segment.memory().wrap(0, 0);
            IoUtil.unmap(mapping);
        }
    }
}
