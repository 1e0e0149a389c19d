package io.clump.shm;

import io.clump.am2.ClumpException;
import io.clump.am2.Region;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.agrona.IoUtil;
import org.agrona.collections.IntHashSet;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The regions of one endpoint: files beside its queue block, each removed when its region is closed, at the latest
 * with the endpoint.
 */
final class RegionFiles {
    private final Path directory;
    private final int endpoint;
    private final IntHashSet own = new IntHashSet();

    /**
     * Names the files.
     *
     * @param directory of the node
     * @param endpoint number of the one that owns the regions
     */
    RegionFiles(Path directory, int endpoint) {
        this.directory = directory;
        this.endpoint = endpoint;
    }

    /**
     * Makes a region of the own endpoint.
     *
     * @throws ClumpException if there is no space for it, or the directory cannot be written
     */
    Region create(int number, int lengthBytes) {
        Path file = path(directory, endpoint, number);
        try {
            SharedFile.checkFreeSpace(directory, lengthBytes, "a region");
            MappedByteBuffer mapping = SharedFile.create(file, lengthBytes, RegionFiles::map);
            own.add(number);
            return new Region(new UnsafeBuffer(mapping), () -> {
                delete(number);
                IoUtil.unmap(mapping);
            });
        } catch (IOException e) {
            throw new ClumpException(
                    "cannot make a region: path=" + file + ", bytes needed=" + lengthBytes + ", cause=" + e, e);
        }
    }

    /**
     * Maps a region of another endpoint.
     *
     * @return the region, or null if no region has that number
     * @throws ClumpException if it cannot be mapped
     */
    static @Nullable Region open(Path directory, int endpoint, int number) {
        Path file = path(directory, endpoint, number);
        try {
            MappedByteBuffer mapping = SharedFile.open(file, RegionFiles::map);
            return mapping == null ? null : new Region(new UnsafeBuffer(mapping), () -> IoUtil.unmap(mapping));
        } catch (IOException e) {
            throw new ClumpException("cannot map a region: path=" + file + ", cause=" + e, e);
        }
    }

    /** Removes all remaining files; processes that have mapped one keep its memory. */
    void deleteAll() {
        for (int number : own.stream().mapToInt(Integer::intValue).toArray()) {
            delete(number);
        }
    }

    /** Removes the files of a dead endpoint. */
    static void deleteAll(Path directory, int endpoint) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, prefix(endpoint) + "*")) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new ClumpException("cannot remove regions: directory=" + directory + ", endpoint=" + endpoint, e);
        }
    }

    static Path path(Path directory, int endpoint, int number) {
        return directory.resolve(prefix(endpoint) + number);
    }

    private static String prefix(int endpoint) {
        return "region-" + endpoint + "-";
    }

    private void delete(int number) {
        if (own.remove(number)) {
            Path file = path(directory, endpoint, number);
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                throw new ClumpException("cannot remove a region: path=" + file, e);
            }
        }
    }

    private static MappedByteBuffer map(FileChannel channel) throws IOException {
        return channel.map(MapMode.READ_WRITE, 0, channel.size());
    }
}
