package io.clump.am2.trace;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Records of one process, up to a fixed number: the first ones are kept, and later ones only counted. Any thread may
 * use it.
 */
public final class TraceBuffer {
    /** Property for the megabytes of records that a process keeps; 0 for no trace. */
    public static final String MEGABYTES = "clump.trace-megabytes";

    /** Maximum megabytes of records of a process. */
    public static final int MOST_MEGABYTES = 1024;

    /** Value in place of the offset of a block if all are taken. */
    static final int FULL = -1;

    /** Maximum length of the names of slices and handlers; longer ones are cut. */
    private static final int MOST_NAME_CHARS = 200;

    static final int BLOCK_BYTES = 512 * TraceLayout.LENGTH_BYTES;

    private static final long MEGABYTE = 1 << 20;

    private final int blocks;
    private final UnsafeBuffer memory;
    private final AtomicInteger taken = new AtomicInteger();
    private final AtomicLong lost = new AtomicLong();

    /** Names with their numbers. Guarded by this, like the next fields. */
    private final Map<String, Integer> names = new LinkedHashMap<>();

    private final List<Long> endpoints = new ArrayList<>();
    private final List<String> threads = new ArrayList<>();
    private final Map<Integer, String> handlers = new TreeMap<>();

    /**
     * Makes an empty buffer.
     *
     * @param lengthBytes space for records, at least one block
     */
    public TraceBuffer(long lengthBytes) {
        blocks = (int) Math.max(1, Math.min(lengthBytes, MOST_MEGABYTES * MEGABYTE) / BLOCK_BYTES);
        memory = new UnsafeBuffer(ByteBuffer.allocateDirect(blocks * BLOCK_BYTES + BitUtil.CACHE_LINE_LENGTH));
    }

    /**
     * Makes the buffer of a layer.
     *
     * @param configuration configuration of the layer
     * @return an empty buffer; null if the layer records nothing
     * @throws ClumpException if the property {@value #MEGABYTES} is invalid
     */
    public static @Nullable TraceBuffer of(LayerConfiguration configuration) {
        long bytes = bytes(configuration);
        return bytes == 0 ? null : new TraceBuffer(bytes);
    }

    /**
     * Returns the memory that the records of a layer take outside of the Java heap.
     *
     * @param configuration configuration of the layer
     * @return bytes; 0 if it records nothing
     * @throws ClumpException if the property {@value #MEGABYTES} is invalid
     */
    public static long bytes(LayerConfiguration configuration) {
        String value = configuration.properties().getOrDefault(MEGABYTES, "0");
        int megabytes = value.matches("[0-9]{1,4}") ? Integer.parseInt(value) : MOST_MEGABYTES + 1;
        if (megabytes > MOST_MEGABYTES) {
            throw new ClumpException("invalid property: " + MEGABYTES + "=" + value
                    + ", expected a number of megabytes from 0 to " + MOST_MEGABYTES);
        }
        return megabytes * MEGABYTE;
    }

    UnsafeBuffer memory() {
        return memory;
    }

    /** Takes a block; returns its offset, or {@link #FULL}. */
    int takeBlock() {
        if (taken.get() >= blocks) {
            return FULL;
        }
        // getAndAdd: gives the block to one tracer; orders nothing, since records are read when all tracers are done
        int block = taken.getAndAdd(1);
        return block < blocks ? block * BLOCK_BYTES : FULL;
    }

    /** Deletes all records. Called when no tracer writes, and no used tracer is used again. */
    public void clear() {
        memory.setMemory(0, Math.min(taken.get(), blocks) * BLOCK_BYTES, (byte) 0);
        taken.set(0);
        lost.set(0);
    }

    void countLost() {
        lost.getAndIncrement();
    }

    /** Returns the number of a name; all names without a free number share the last one. */
    synchronized int name(String text) {
        String name = text.substring(0, Math.min(text.length(), MOST_NAME_CHARS));
        Integer known = names.get(name);
        if (known != null) {
            return known;
        }
        int number = Math.min(names.size(), TraceLayout.MOST - 1);
        names.put(name, number);
        return number;
    }

    /**
     * Allocates the number of an endpoint of this process in the records.
     *
     * @param id number of the endpoint in the job
     * @return 0 to 65,535; endpoints without a free number share the last one
     */
    public synchronized int addEndpoint(long id) {
        endpoints.add(id);
        return Math.min(endpoints.size(), TraceLayout.MOST) - 1;
    }

    /** Returns the number of a thread that begins to record. */
    synchronized int addThread(Thread thread) {
        String name = thread.getName() + " " + thread.getId();
        int known = threads.indexOf(name);
        if (known >= 0) {
            return known;
        }
        threads.add(name);
        return Math.min(threads.size(), TraceLayout.MOST) - 1;
    }

    /** Names the handlers of a number, and replaces an earlier name. */
    synchronized void nameHandler(int index, String name) {
        handlers.put(index, name.substring(0, Math.min(name.length(), MOST_NAME_CHARS)));
    }

    /**
     * Returns the records so far: all after the layer has closed, when nothing more is recorded.
     *
     * @return a view of this buffer's memory
     */
    public synchronized RecordedTrace recorded() {
        int lengthBytes = Math.min(taken.get(), blocks) * BLOCK_BYTES;
        return new RecordedTrace(
                ClockDomain.ofThisProcess(),
                List.copyOf(names.keySet()),
                List.copyOf(threads),
                List.copyOf(endpoints),
                Map.copyOf(handlers),
                lost.get(),
                new UnsafeBuffer(memory, 0, lengthBytes));
    }
}
