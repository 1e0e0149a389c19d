package io.clump.mpi.comm;

import io.clump.am2.Region;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Memory of a node with places for two segments of each member of a team, used alternately.
 *
 * <p>A segment takes the place of the last but one. A member that begins one was in a round with all others after the
 * last one was written, and so after all had read the one before that.
 */
public final class NodeArea {
    private final UnsafeBuffer memory;
    private final int segmentBytes;
    private long segments;
    private long segmentsBefore;

    NodeArea(Region region, int segmentBytes) {
        memory = region.memory();
        this.segmentBytes = segmentBytes;
    }

    static long lengthBytes(int segmentBytes, int members) {
        return 2L * segmentBytes * members;
    }

    /**
     * Returns the memory.
     *
     * @return where the segments are
     */
    public UnsafeBuffer memory() {
        return memory;
    }

    /**
     * Returns the length of a segment.
     *
     * @return bytes
     */
    public int segmentBytes() {
        return segmentBytes;
    }

    /** Begins an operation. */
    void begin() {
        segmentsBefore = segments;
    }

    /** Takes the segments of an operation back that has failed before any of them was used. */
    void takeBack() {
        segments = segmentsBefore;
    }

    /**
     * Begins a segment; all members do, in the same order.
     *
     * @return its number
     */
    public long nextSegment() {
        return segments++;
    }

    /**
     * Returns where a member's segment is.
     *
     * @param segment its number
     * @param place of the member
     * @return offset in bytes
     */
    public int offset(long segment, int place) {
        return (2 * place + (int) (segment & 1)) * segmentBytes;
    }
}
