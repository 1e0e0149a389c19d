package io.clump.splitc.checkpoint;

import io.clump.am2.Checkpointable;
import io.clump.am2.ClumpException;
import io.clump.am2.job.OwnDirectory;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.zip.CRC32C;

/**
 * File with states by name. Numbers are big-endian.
 *
 * <pre>
 *   | magic 8 | version 4 | job 8 | number 8 | rank 4 | size 4 | step 8 | states … | table | offset of the table 8 | length 8 | checksum 4 |
 *
 *   table:  count 4 | for each state: name (2 bytes of length, then modified UTF-8), offset 8, length 8
 * </pre>
 *
 * The checksum is the CRC-32C of all bytes before it. A file that is truncated, changed, of another version or of
 * another kind is refused before its content is used.
 */
public final class CheckpointFile {
    /** C L U M P C K P. */
    static final long MAGIC = 0x434C_554D_5043_4B50L;

    static final int VERSION = 1;

    /** Magic, version and identity. */
    private static final int HEADER_BYTES = 4 * Long.BYTES + 3 * Integer.BYTES;

    /** Offset of the table, length and checksum. */
    private static final int TRAILER_BYTES = 2 * Long.BYTES + Integer.BYTES;

    private static final int LEAST_BYTES = HEADER_BYTES + Integer.BYTES + TRAILER_BYTES;

    private static final int BUFFER_BYTES = 1 << 16;

    private final Path path;
    private final CheckpointIdentity identity;
    private final CheckpointSeal seal;
    private final Map<String, Place> places;

    private CheckpointFile(Path path, CheckpointIdentity identity, CheckpointSeal seal, Map<String, Place> places) {
        this.path = path;
        this.identity = identity;
        this.seal = seal;
        this.places = places;
    }

    /**
     * Writes a new file and forces it to the disk.
     *
     * @param path path of the file, which must not exist; only this user may access its directory
     * @param identity identity of the file
     * @param states states by name
     * @return length and checksum for the manifest
     * @throws IOException if it cannot be written; then there is no file
     */
    public static CheckpointSeal write(Path path, CheckpointIdentity identity, Map<String, Checkpointable> states)
            throws IOException {
        return OwnDirectory.use(
                path,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                channel -> write(channel, identity, states));
    }

    private static CheckpointSeal write(
            FileChannel channel, CheckpointIdentity identity, Map<String, Checkpointable> states) throws IOException {
        Sealing sealing = new Sealing(channel);
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(sealing, BUFFER_BYTES));
        out.writeLong(MAGIC);
        out.writeInt(VERSION);
        out.writeLong(identity.job());
        out.writeLong(identity.number());
        out.writeInt(identity.rank());
        out.writeInt(identity.size());
        out.writeLong(identity.step());
        Map<String, Place> places = new LinkedHashMap<>();
        for (Map.Entry<String, Checkpointable> state : states.entrySet()) {
            out.flush();
            long offset = sealing.count;
            state.getValue().save(out);
            out.flush();
            places.put(state.getKey(), new Place(offset, sealing.count - offset));
        }
        out.flush();
        long table = sealing.count;
        out.writeInt(places.size());
        for (Map.Entry<String, Place> place : places.entrySet()) {
            out.writeUTF(place.getKey());
            out.writeLong(place.getValue().offset);
            out.writeLong(place.getValue().lengthBytes);
        }
        out.flush();
        long length = sealing.count + TRAILER_BYTES;
        out.writeLong(table);
        out.writeLong(length);
        out.flush();
        int checksum = (int) sealing.checksum.getValue();
        out.writeInt(checksum);
        out.flush();
        channel.force(true);
        return new CheckpointSeal(length, checksum);
    }

    /**
     * Opens a file and verifies all of it.
     *
     * @param path path of the file, which only this user may access
     * @return the file; its states are read when they are restored
     * @throws ClumpException if it cannot be read, or is not a complete file of this version; the message gives the
     *     reason, in one line
     */
    public static CheckpointFile read(Path path) {
        try {
            return OwnDirectory.readAnywhere(path, channel -> read(path, channel));
        } catch (NoSuchFileException e) {
            throw refused(path, "there is no such file");
        } catch (IOException e) {
            throw refused(path, "cause=" + e);
        }
    }

    private static CheckpointFile read(Path path, FileChannel channel) throws IOException {
        long length = channel.size();
        if (length < LEAST_BYTES) {
            throw refused(path, "bytes=" + length + ", expected at least " + LEAST_BYTES);
        }
        DataInputStream header = stream(channel, 0, HEADER_BYTES);
        if (header.readLong() != MAGIC) {
            throw refused(path, "it is no file of a checkpoint");
        }
        int version = header.readInt();
        if (version != VERSION) {
            throw refused(path, "version=" + version + ", expected " + VERSION);
        }
        CheckpointIdentity identity = new CheckpointIdentity(
                header.readLong(), header.readLong(), header.readInt(), header.readInt(), header.readLong());
        DataInputStream trailer = stream(channel, length - TRAILER_BYTES, TRAILER_BYTES);
        long table = trailer.readLong();
        long expected = trailer.readLong();
        int checksum = trailer.readInt();
        if (checksum != checksum(channel, length - Integer.BYTES)) {
            throw refused(path, "it is damaged or cut off: the checksum is wrong");
        }
        if (expected != length || table < HEADER_BYTES || table > length - TRAILER_BYTES - Integer.BYTES) {
            throw refused(path, "bytes=" + length + ", expected " + expected);
        }
        DataInputStream in = stream(channel, table, length - TRAILER_BYTES - table);
        Map<String, Place> places = new LinkedHashMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            String name = in.readUTF();
            Place place = new Place(in.readLong(), in.readLong());
            boolean isInside = place.offset >= HEADER_BYTES && place.offset <= table;
            if (!isInside || place.lengthBytes < 0 || place.lengthBytes > table - place.offset) {
                throw refused(path, "a state lies outside of the file: " + place + ", expected at most " + table);
            }
            places.put(name, place);
        }
        return new CheckpointFile(path, identity, new CheckpointSeal(length, checksum), places);
    }

    /** Returns the number of the job in a file that may be damaged or incomplete; empty if the file ends before it. */
    static OptionalLong job(Path path) throws IOException {
        try {
            return OwnDirectory.readAnywhere(path, channel -> {
                DataInputStream header = stream(channel, 0, HEADER_BYTES);
                boolean isOurs = header.readLong() == MAGIC && header.readInt() == VERSION;
                return isOurs ? OptionalLong.of(header.readLong()) : OptionalLong.empty();
            });
        } catch (EOFException e) {
            return OptionalLong.empty();
        }
    }

    private static int checksum(FileChannel channel, long lengthBytes) throws IOException {
        CRC32C checksum = new CRC32C();
        byte[] chunk = new byte[BUFFER_BYTES];
        InputStream in = new Part(channel, 0, lengthBytes);
        for (int count = in.read(chunk, 0, chunk.length); count > 0; count = in.read(chunk, 0, chunk.length)) {
            checksum.update(chunk, 0, count);
        }
        return (int) checksum.getValue();
    }

    private static DataInputStream stream(FileChannel channel, long from, long lengthBytes) {
        return new DataInputStream(new BufferedInputStream(new Part(channel, from, lengthBytes), BUFFER_BYTES));
    }

    /**
     * Returns the identity of the file.
     *
     * @return the identity with which it was written
     */
    public CheckpointIdentity identity() {
        return identity;
    }

    /**
     * Returns length and checksum, which the manifest has, too.
     *
     * @return length and checksum of the file
     */
    public CheckpointSeal seal() {
        return seal;
    }

    /**
     * Returns the names of the states.
     *
     * @return the names; a new set without order
     */
    public Set<String> names() {
        return Set.copyOf(places.keySet());
    }

    /**
     * Restores a state.
     *
     * @param name name of the state
     * @param state state to restore
     * @throws ClumpException if the file has no such state, or a different one; the message gives the reason, in one
     *     line
     */
    public void restore(String name, Checkpointable state) {
        Place place = places.get(name);
        if (place == null) {
            throw refused(path, "it has no state " + name + ", expected one of " + places.keySet());
        }
        try {
            boolean hasMore = OwnDirectory.readAnywhere(path, channel -> {
                DataInputStream in = stream(channel, place.offset, place.lengthBytes);
                state.restore(in);
                return in.read() >= 0;
            });
            if (hasMore) {
                throw refused(path, "state " + name + " has more than was read: bytes=" + place.lengthBytes);
            }
        } catch (EOFException e) {
            throw new ClumpException(
                    message(path, "state " + name + " has less than is expected: bytes=" + place.lengthBytes), e);
        } catch (IOException e) {
            throw new ClumpException(message(path, "state " + name + ", cause=" + e), e);
        }
    }

    static ClumpException refused(Path path, String fault) {
        return new ClumpException(message(path, fault));
    }

    private static String message(Path path, String fault) {
        return "cannot continue from the checkpoint: file=" + path + ", " + fault;
    }

    /** Place of a state, in bytes from the start of the file. */
    private record Place(long offset, long lengthBytes) {}

    /** Computes length and checksum of the bytes that are written to a file. */
    private static final class Sealing extends OutputStream {
        private final FileChannel channel;
        private final CRC32C checksum = new CRC32C();
        private long count;

        Sealing(FileChannel channel) {
            this.channel = channel;
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            checksum.update(bytes, from, length);
            ByteBuffer left = ByteBuffer.wrap(bytes, from, length);
            while (left.hasRemaining()) {
                channel.write(left);
            }
            count += length;
        }
    }

    /** Part of a file. */
    private static final class Part extends InputStream {
        private final FileChannel channel;
        private final long end;
        private long next;

        Part(FileChannel channel, long from, long lengthBytes) {
            this.channel = channel;
            next = from;
            end = from + lengthBytes;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] into, int at, int most) throws IOException {
            if (next >= end) {
                return -1;
            }
            int count = channel.read(ByteBuffer.wrap(into, at, (int) Math.min(most, end - next)), next);
            next += Math.max(0, count);
            return count;
        }
    }
}
