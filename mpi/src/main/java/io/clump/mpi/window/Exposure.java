package io.clump.mpi.window;

import java.nio.Buffer;
import java.util.ArrayList;
import java.util.List;
import mpi.MPI;
import mpi.MPIException;
import org.agrona.BufferUtil;
import org.agrona.UnsafeApi;

/**
 * Memory of this process that others reach: one buffer, or the attached buffers, each at a displacement of its own.
 */
final class Exposure {
    /** Attached buffers begin at multiples of this, in bytes, so elements of any kind are aligned. */
    private static final long ALIGNMENT = 64;

    /**
     * A buffer.
     *
     * @param start displacement of its first byte
     * @param bytes its length
     * @param address of its first byte
     * @param buffer kept reachable
     */
    private record Area(long start, long bytes, long address, Buffer buffer) {}

    private final List<Area> areas = new ArrayList<>();
    private long end;

    /** Address of a direct buffer. */
    static long address(Buffer buffer) {
        return UnsafeApi.getLong(buffer, BufferUtil.BYTE_BUFFER_ADDRESS_FIELD_OFFSET);
    }

    /** Adds a direct buffer at the next displacement, which is the result. */
    long attach(Buffer buffer, long bytes) {
        if (areas.stream().anyMatch(area -> area.buffer == buffer)) {
            throw new MPIException(MPI.ERR_RMA_ATTACH, "the buffer is attached already");
        }
        long start = (end + ALIGNMENT - 1) & -ALIGNMENT;
        areas.add(new Area(start, bytes, address(buffer), buffer));
        end = start + bytes;
        return start;
    }

    /** Takes a buffer away; its displacements stay unused. */
    void detach(Buffer buffer) {
        if (!areas.removeIf(area -> area.buffer == buffer)) {
            throw new MPIException(MPI.ERR_BASE, "the buffer is not attached to this window");
        }
    }

    /** Finds items; throws an exception if they are not all in one buffer. */
    ItemsInMemory find(Items items) {
        Items refused = items;
        long bytes = 0;
        for (Area area : areas) {
            Items inside = new Items(items.displacement() - area.start, items.count(), items.map());
            if (inside.displacement() >= 0 && inside.displacement() <= area.bytes) {
                if (inside.areWithin(area.bytes)) {
                    return new ItemsInMemory(inside, area.address + inside.displacement());
                }
                // Another buffer may begin where this one ends.
                refused = inside;
                bytes = area.bytes;
            }
        }
        refused.check(bytes);
        return new ItemsInMemory(items, 0);
    }
}
