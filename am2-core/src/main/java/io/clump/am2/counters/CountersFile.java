package io.clump.am2.counters;

import io.clump.am2.EndpointStatistics;
import io.clump.am2.PeerStatistics;
import io.clump.am2.job.OwnDirectory;
import io.clump.am2.machine.BootClock;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.IoUtil;
import org.agrona.concurrent.EpochClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.CountersManager;
import org.agrona.concurrent.status.CountersReader;
import org.jspecify.annotations.Nullable;

/** Counters of this process in their file. Used by one thread at a time. */
public final class CountersFile implements AutoCloseable {
    /** Suffix of a file that is not read. */
    private static final String UNFINISHED_SUFFIX = ".new";

    /**
     * Time that the record of a closed endpoint stays, so that a concurrent reader does not find another endpoint
     * there.
     */
    private static final long REUSE_MILLIS = 2_000;

    private static final Set<StandardOpenOption> NEW =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);

    private static final Set<StandardOpenOption> WRITE = Set.of(StandardOpenOption.WRITE);

    private final Path path;
    private final MappedByteBuffer mapping;
    private final CountersManager counters;
    private final String processLabel;
    private final int heartbeat;
    private final int unwatched;
    private final ExpandableArrayBuffer key = new ExpandableArrayBuffer();
    private final ExpandableArrayBuffer label = new ExpandableArrayBuffer();

    /** Number of counters with reserved space, from the first on. */
    private int reserved;

    /** Largest number of a counter so far, plus one. */
    private int used;

    private int endpointCount;
    private int peerCount;
    private long unwatchedCount;

    private CountersFile(Path path, FileChannel file, WatchedProcess process, EpochClock clock) throws IOException {
        this.path = path;
        writeZeroes(file, CountersFileLayout.HEADER_OFFSET, CountersFileLayout.HEADER_LENGTH_BYTES);
        reserve(file, ProcessCounter.values().length);
        mapping = file.map(MapMode.READ_WRITE, 0, CountersFileLayout.LENGTH_BYTES);
        UnsafeBuffer memory = new UnsafeBuffer(mapping);
        memory.putLong(CountersFileLayout.MAGIC_OFFSET, CountersFileLayout.MAGIC);
        memory.putInt(CountersFileLayout.VERSION_OFFSET, CountersFileLayout.VERSION);
        memory.putInt(CountersFileLayout.METADATA_BYTES_OFFSET, CountersFileLayout.METADATA_BYTES);
        memory.putInt(CountersFileLayout.VALUES_BYTES_OFFSET, CountersFileLayout.VALUES_BYTES);
        counters = new CountersManager(
                new UnsafeBuffer(memory, CountersFileLayout.METADATA_OFFSET, CountersFileLayout.METADATA_BYTES),
                new UnsafeBuffer(memory, CountersFileLayout.VALUES_OFFSET, CountersFileLayout.VALUES_BYTES),
                StandardCharsets.US_ASCII,
                clock,
                REUSE_MILLIS);
        processLabel = process.label();
        int keyBytes = process.write(key, 0);
        heartbeat = allocate(ProcessCounter.HEARTBEAT.typeId(), keyBytes, text(ProcessCounter.HEARTBEAT));
        unwatched = allocate(ProcessCounter.UNWATCHED.typeId(), keyBytes, text(ProcessCounter.UNWATCHED));
    }

    /**
     * Makes the file. Others see it with the complete data of the process, or not at all.
     *
     * @param path path of the file; an existing one is replaced
     * @param process process of the counters
     * @param clock returns {@link BootClock#millis}
     * @return the file, which the caller closes
     * @throws IOException if it cannot be made; then no file is left
     */
    public static CountersFile create(Path path, WatchedProcess process, EpochClock clock) throws IOException {
        Path unfinished = path.resolveSibling(path.getFileName() + UNFINISHED_SUFFIX);
        Files.deleteIfExists(unfinished);
        return OwnDirectory.use(unfinished, NEW, file -> {
            CountersFile counters = new CountersFile(path, file, process, clock);
            counters.beat(clock.time());
            Files.move(unfinished, path, StandardCopyOption.ATOMIC_MOVE);
            return counters;
        });
    }

    /**
     * Allocates the counters of an endpoint.
     *
     * @param endpointId the endpoint's number
     * @param endpointLabel its label, in ASCII, at most {@value CountersFileLayout#MAX_ENDPOINT_LABEL_BYTES}
     *     characters; empty if it has none
     * @return numbers of the counters in the file, in the order of {@link EndpointCounter}; null if there is no space,
     *     which is counted
     */
    public int @Nullable [] allocate(long endpointId, String endpointLabel) {
        EndpointCounter[] kinds = EndpointCounter.values();
        if (endpointCount == CountersFileLayout.MAX_ENDPOINTS
                || counters.available() < kinds.length
                || !ensureReserved(used + kinds.length)) {
            unwatchedCount++;
            counters.setCounterValue(unwatched, unwatchedCount);
            return null;
        }
        String suffix = "endpoint=" + Long.toHexString(endpointId) + ", " + processLabel;
        int[] ids = new int[kinds.length];
        key.putLong(CountersFileLayout.KEY_ENDPOINT_OFFSET, endpointId);
        key.putInt(CountersFileLayout.KEY_LABEL_LENGTH_OFFSET, endpointLabel.length());
        int keyBytes = CountersFileLayout.KEY_LABEL_OFFSET
                + key.putStringWithoutLengthAscii(CountersFileLayout.KEY_LABEL_OFFSET, endpointLabel);
        for (int i = 0; i < kinds.length; i++) {
            ids[i] = allocate(kinds[i].typeId(), keyBytes, kinds[i].key() + " [" + kinds[i].unit() + "]: " + suffix);
        }
        endpointCount++;
        return ids;
    }

    /** Allocates the counters of a peer of an endpoint; returns null if there is no space. */
    int @Nullable [] allocate(long endpointId, PeerRecords.Peer peer) {
        PeerCounter[] kinds = PeerCounter.values();
        if (peerCount == CountersFileLayout.MAX_PEERS
                || counters.available() < kinds.length
                || !ensureReserved(used + kinds.length)) {
            return null;
        }
        String network = peer.network();
        network = network.substring(0, Math.min(network.length(), CountersFileLayout.MAX_NETWORK_BYTES));
        key.putLong(CountersFileLayout.KEY_ENDPOINT_OFFSET, endpointId);
        key.putLong(CountersFileLayout.KEY_PEER_OFFSET, peer.endpointId());
        key.putInt(CountersFileLayout.KEY_NETWORK_LENGTH_OFFSET, network.length());
        int keyBytes = CountersFileLayout.KEY_NETWORK_OFFSET
                + key.putStringWithoutLengthAscii(CountersFileLayout.KEY_NETWORK_OFFSET, network);
        String suffix = "]: endpoint=" + Long.toHexString(endpointId) + ", peer=" + Long.toHexString(peer.endpointId())
                + ", network=" + network + ", " + processLabel;
        int[] ids = new int[kinds.length];
        for (int i = 0; i < kinds.length; i++) {
            ids[i] = allocate(kinds[i].typeId(), keyBytes, kinds[i].key() + " [" + kinds[i].unit() + suffix);
        }
        peerCount++;
        return ids;
    }

    /**
     * Writes the counts of an endpoint.
     *
     * @param ids result of {@link #allocate(long, String)}
     * @param counts current counts
     */
    public void write(int[] ids, EndpointStatistics counts) {
        EndpointCounter[] kinds = EndpointCounter.values();
        for (int i = 0; i < kinds.length; i++) {
            counters.setCounterValue(ids[i], kinds[i].of(counts));
        }
    }

    /** Writes the counts of a peer. */
    void write(int[] ids, PeerStatistics counts) {
        PeerCounter[] kinds = PeerCounter.values();
        for (int i = 0; i < kinds.length; i++) {
            counters.setCounterValue(ids[i], kinds[i].of(counts));
        }
    }

    /**
     * Frees an endpoint's counters. Their values stay until another endpoint gets them.
     *
     * @param ids result of {@link #allocate(long, String)}
     */
    public void free(int[] ids) {
        endpointCount--;
        freeAll(ids);
    }

    /** Frees a peer's counters. */
    void freePeer(int[] ids) {
        peerCount--;
        freeAll(ids);
    }

    private void freeAll(int[] ids) {
        for (int id : ids) {
            counters.free(id);
        }
    }

    /**
     * Renews the lease of the process.
     *
     * @param bootMillis {@link BootClock#millis}
     */
    public void beat(long bootMillis) {
        counters.setCounterValue(heartbeat, bootMillis);
    }

    /** Removes the file. */
    @Override
    public void close() {
        IoUtil.deleteIfExists(path.toFile());
        IoUtil.unmap(mapping);
    }

    private int allocate(int typeId, int keyBytes, String text) {
        int labelBytes = label.putStringWithoutLengthAscii(0, text);
        int id = counters.allocate(typeId, key, 0, keyBytes, label, 0, labelBytes);
        used = Math.max(used, id + 1);
        return id;
    }

    private String text(ProcessCounter kind) {
        return kind.key() + " [" + kind.unit() + "]: " + processLabel;
    }

    private boolean ensureReserved(int count) {
        try {
            if (count > reserved) {
                // The file is not kept open, since an interrupt of the thread would close it permanently.
                OwnDirectory.use(path, WRITE, file -> reserve(file, count));
            }
            return true;
        } catch (IOException e) {
            // The file system is full; the caller counts it.
            return false;
        }
    }

    /**
     * Writes every page before its use, so that a full file system leads to an exception, and does not kill the
     * process. Reserves one record more than is used, since readers detect the end there.
     */
    private int reserve(FileChannel file, int count) throws IOException {
        reserveRecords(file, CountersFileLayout.METADATA_OFFSET, CountersReader.METADATA_LENGTH, count);
        reserveRecords(file, CountersFileLayout.VALUES_OFFSET, CountersReader.COUNTER_LENGTH, count);
        reserved = count;
        return count;
    }

    private void reserveRecords(FileChannel file, int offset, int recordBytes, int count) throws IOException {
        int from = reserved == 0 ? 0 : CountersFileLayout.wholePages((reserved + 1) * recordBytes);
        int to = CountersFileLayout.wholePages((count + 1) * recordBytes);
        writeZeroes(file, offset + from, Math.min(offset + to, CountersFileLayout.LENGTH_BYTES) - offset - from);
    }

    private static void writeZeroes(FileChannel file, int offset, int lengthBytes) throws IOException {
        ByteBuffer zeroes = ByteBuffer.allocate(lengthBytes);
        while (zeroes.hasRemaining()) {
            file.write(zeroes, offset + zeroes.position());
        }
    }
}
