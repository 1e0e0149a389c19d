package io.clump.laboratory.worker;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;

/** Memory that two processes share. The first process makes the file, full of zeros. */
public final class MappedFile implements AutoCloseable {
    private static final Set<OpenOption> OPTIONS =
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);

    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final MappedByteBuffer mapping;
    private final UnsafeBuffer buffer;

    private MappedFile(MappedByteBuffer mapping) {
        this.mapping = mapping;
        buffer = new UnsafeBuffer(mapping);
    }

    /**
     * Maps a file.
     *
     * @throws ClumpException if it cannot be made or mapped
     */
    public static MappedFile map(Path file, int lengthBytes) {
        try (FileChannel channel = FileChannel.open(file, OPTIONS, OWNER_ONLY)) {
            return new MappedFile(channel.map(FileChannel.MapMode.READ_WRITE, 0, lengthBytes));
        } catch (IOException e) {
            throw new ClumpException("cannot map memory to share: file=" + file + ", cause=" + e, e);
        }
    }

    /**
     * The memory.
     *
     * @return the same buffer each time; not to be used once this is closed
     */
    public UnsafeBuffer buffer() {
        return buffer;
    }

    @Override
    public void close() {
        buffer.wrap(0, 0);
        BufferUtil.free(mapping);
    }
}
