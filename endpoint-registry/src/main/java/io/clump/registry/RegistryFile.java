package io.clump.registry;

import io.clump.am2.ClumpException;
import io.clump.am2.job.OwnDirectory;
import io.clump.am2.job.ProcessIdentity;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.UUID;
import org.agrona.IoUtil;
import org.agrona.concurrent.AtomicBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Mapped file of a registry. The first process creates it, and completes it before it gets its name. */
final class RegistryFile {
    private static final Set<StandardOpenOption> NEW_FILE =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

    private static final Set<StandardOpenOption> THERE = Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE);

    private static final int CHUNK_LENGTH = 1 << 16;

    private static final int BOOT = number(Path.of("/proc/sys/kernel/random/boot_id"));

    /** Two machines may have the same name, and copies of a machine the same number, but rarely both. */
    private static final int HOST = number(Path.of("/proc/sys/kernel/hostname"), Path.of("/etc/machine-id"));

    private final Path path;
    private final MappedByteBuffer mapping;
    private final AtomicBuffer memory;
    private final int slots;

    private RegistryFile(Path path, MappedByteBuffer mapping, int slots) {
        this.path = path;
        this.mapping = mapping;
        this.slots = slots;
        memory = new UnsafeBuffer(mapping);
    }

    /**
     * Opens the file, or creates it if it does not exist.
     *
     * @param path of the file
     * @param slots number of slots of a new file; an existing file keeps its own
     */
    static RegistryFile open(Path path, int slots) {
        try {
            if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                create(path, slots);
            }
            synchronized (RegistryLock.CHANNELS) {
                return OwnDirectory.use(path, THERE, channel -> map(path, channel));
            }
        } catch (IOException e) {
            throw new ClumpException("cannot open the endpoint registry: file=" + path + ", cause=" + e, e);
        }
    }

    Path path() {
        return path;
    }

    int slots() {
        return slots;
    }

    AtomicBuffer memory() {
        return memory;
    }

    /** Unmaps the file; its memory must not be accessed afterwards. */
    void unmap() {
        IoUtil.unmap(mapping);
    }

    private static RegistryFile map(Path path, FileChannel channel) throws IOException {
        int slots = checkHeader(path, channel);
        return new RegistryFile(path, channel.map(MapMode.READ_WRITE, 0, channel.size()), slots);
    }

    /** Everything is checked before the file is mapped: an access to a missing page would end the process. */
    private static int checkHeader(Path path, FileChannel channel) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(RegistryLayout.HEADER_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        while (header.hasRemaining() && channel.read(header, header.position()) >= 0) {
            // A read may be short.
        }
        if (header.hasRemaining() || header.getLong(RegistryLayout.MAGIC_OFFSET) != RegistryLayout.MAGIC) {
            throw new ClumpException("not an endpoint registry: file=" + path + ", bytes=" + channel.size());
        }
        int version = header.getInt(RegistryLayout.VERSION_OFFSET);
        if (version != RegistryLayout.VERSION) {
            throw new ClumpException("endpoint registry of another version: file=" + path + ", found=" + version
                    + ", expected " + RegistryLayout.VERSION);
        }
        // If the file outlives a boot of its machine, the machine is still the same. Each slot identifies
        // processes of this machine in another namespace.
        if (header.getInt(RegistryLayout.BOOT_OFFSET) != BOOT && header.getInt(RegistryLayout.HOST_OFFSET) != HOST) {
            throw new ClumpException("endpoint registry of another host: file=" + path
                    + "; its processes cannot be judged from here, expected a registry that reaches other hosts");
        }
        int slots = header.getInt(RegistryLayout.SLOTS_OFFSET);
        int slotLength = header.getInt(RegistryLayout.SLOT_LENGTH_OFFSET);
        boolean known = slotLength == RegistryLayout.SLOT_LENGTH
                && slots >= 1
                && slots <= FileRegistryProvider.MAX_SLOTS
                && channel.size() == RegistryLayout.fileLength(slots);
        if (!known) {
            throw new ClumpException("damaged endpoint registry: file=" + path + ", bytes=" + channel.size()
                    + ", slots=" + slots + " of " + slotLength + " bytes, expected bytes="
                    + RegistryLayout.fileLength(Math.max(0, slots)));
        }
        return slots;
    }

    /** Creates the file under a temporary name and links it to its own, which fails if another process was first. */
    private static void create(Path path, int slots) throws IOException {
        String name = path.getFileName() + "-" + ProcessIdentity.current().pid() + "-" + UUID.randomUUID();
        Path unfinished = path.resolveSibling(name);
        try {
            fill(unfinished, slots);
            Files.createLink(path, unfinished);
        } catch (FileAlreadyExistsException e) {
            // Another process was faster; its file is equivalent.
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    /** Writes zeros to the whole file, to reserve its space, so that no later access can fail. */
    private static void fill(Path file, int slots) throws IOException {
        long length = RegistryLayout.fileLength(slots);
        checkFreeSpace(file, length);
        try {
            OwnDirectory.use(file, NEW_FILE, channel -> fill(channel, length, slots));
        } catch (IOException e) {
            // The space may have been used since the check.
            checkFreeSpace(file, length);
            throw e;
        }
    }

    private static FileChannel fill(FileChannel channel, long length, int slots) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocateDirect(CHUNK_LENGTH);
        for (long written = 0; written < length; ) {
            zeros.position(0).limit((int) Math.min(CHUNK_LENGTH, length - written));
            written += channel.write(zeros);
        }
        ByteBuffer header = ByteBuffer.allocate(RegistryLayout.HEADER_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        header.putLong(RegistryLayout.MAGIC_OFFSET, RegistryLayout.MAGIC);
        header.putInt(RegistryLayout.VERSION_OFFSET, RegistryLayout.VERSION);
        header.putInt(RegistryLayout.SLOTS_OFFSET, slots);
        header.putInt(RegistryLayout.SLOT_LENGTH_OFFSET, RegistryLayout.SLOT_LENGTH);
        header.putInt(RegistryLayout.BOOT_OFFSET, BOOT);
        header.putInt(RegistryLayout.HOST_OFFSET, HOST);
        while (header.hasRemaining()) {
            channel.write(header, header.position());
        }
        return channel;
    }

    /** Returns a hash of the system's identification of this machine. */
    static int number(Path... files) {
        StringBuilder words = new StringBuilder();
        for (Path file : files) {
            try {
                words.append(Files.readString(file));
            } catch (IOException e) {
                // Not Linux, or without this file.
                words.append('?');
            }
        }
        return words.toString().hashCode();
    }

    private static void checkFreeSpace(Path file, long length) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        long available = Files.getFileStore(directory).getUsableSpace();
        if (available < length) {
            throw new ClumpException("no space for the endpoint registry: directory=" + directory + ", bytes needed="
                    + length + ", available=" + available + "; " + FileRegistryProvider.SLOTS
                    + " sets its number of slots");
        }
    }
}
