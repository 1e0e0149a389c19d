package io.clump.am2.counters;

import io.clump.am2.ClumpException;
import io.clump.am2.job.JobDirectory;
import io.clump.am2.job.OwnDirectory;
import io.clump.am2.machine.BootClock;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.CountersReader;
import org.jspecify.annotations.Nullable;

/**
 * Counts of one process, read from its file at one time. Related counters may differ by some microseconds, and are
 * those of the last heartbeat.
 *
 * @param process identity of the process
 * @param state state of the process
 * @param heartbeatAgeMillis time since its last heartbeat
 * @param unwatchedEndpoints endpoints without counters, since there was no space for them
 * @param endpoints its open endpoints
 */
public record ProcessCounters(
        WatchedProcess process,
        ProcessState state,
        long heartbeatAgeMillis,
        long unwatchedEndpoints,
        List<EndpointCounters> endpoints) {
    /** Copies the list. */
    public ProcessCounters {
        endpoints = List.copyOf(endpoints);
    }

    /**
     * Reads a file. Writes nothing, and does not affect the process.
     *
     * @param path path of a process's counters
     * @param nowMillis {@link BootClock#millis}
     * @return its content; null if the file is gone, since the process has left its job
     * @throws ClumpException if it is not a complete file of counters of this version; names the file
     */
    public static @Nullable ProcessCounters read(Path path, long nowMillis) {
        try {
            return OwnDirectory.use(
                    path, Set.of(StandardOpenOption.READ), file -> read(file, path.resolveSibling(""), nowMillis));
        } catch (NoSuchFileException e) {
            return null;
        } catch (ClumpException e) {
            throw new ClumpException("cannot read the counters: path=" + path + ", " + e.getMessage(), e);
        } catch (IOException e) {
            throw new ClumpException("cannot read the counters: path=" + path + ", cause=" + e, e);
        }
    }

    private static ProcessCounters read(FileChannel file, Path job, long nowMillis) throws IOException {
        check(
                file.size() == CountersFileLayout.LENGTH_BYTES,
                "bytes=" + file.size() + ", expected " + CountersFileLayout.LENGTH_BYTES);
        MappedByteBuffer mapping = file.map(MapMode.READ_ONLY, 0, CountersFileLayout.LENGTH_BYTES);
        try {
            return read(new UnsafeBuffer(mapping), job, nowMillis);
        } finally {
            IoUtil.unmap(mapping);
        }
    }

    private static ProcessCounters read(UnsafeBuffer memory, Path job, long nowMillis) {
        long magic = memory.getLong(CountersFileLayout.MAGIC_OFFSET);
        check(magic == CountersFileLayout.MAGIC, "not a file of counters");
        int version = memory.getInt(CountersFileLayout.VERSION_OFFSET);
        check(version == CountersFileLayout.VERSION, "version=" + version + ", expected " + CountersFileLayout.VERSION);
        check(
                memory.getInt(CountersFileLayout.METADATA_BYTES_OFFSET) == CountersFileLayout.METADATA_BYTES
                        && memory.getInt(CountersFileLayout.VALUES_BYTES_OFFSET) == CountersFileLayout.VALUES_BYTES,
                "damaged: lengths of its parts");
        CountersReader counters = new CountersReader(
                new UnsafeBuffer(memory, CountersFileLayout.METADATA_OFFSET, CountersFileLayout.METADATA_BYTES),
                new UnsafeBuffer(memory, CountersFileLayout.VALUES_OFFSET, CountersFileLayout.VALUES_BYTES),
                StandardCharsets.US_ASCII);
        RecordReader records = new RecordReader(counters);
        counters.forEach(records);
        WatchedProcess process = records.process();
        if (process == null) {
            throw new ClumpException("damaged: does not say whose it is");
        }
        long age = Math.max(0, nowMillis - records.heartbeat());
        return new ProcessCounters(process, state(job, process, age), age, records.unwatched(), records.endpoints());
    }

    private static ProcessState state(Path job, WatchedProcess process, long heartbeatAgeMillis) {
        if (!JobDirectory.isAlive(job, process.identity())) {
            return ProcessState.DEAD;
        }
        return heartbeatAgeMillis > process.silentAfterMillis() ? ProcessState.SILENT : ProcessState.RUNNING;
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new ClumpException(otherwise);
        }
    }
}
