package io.clump.am2.spi;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * Memory to which long messages to an endpoint are written, mapped in one process: that of the endpoint, or that of a
 * sender that shares memory with it. Two segments are the same only if they are the same object.
 */
public final class Segment {
    private final UnsafeBuffer memory;
    private final int generation;

    /**
     * Makes a segment from memory.
     *
     * @param memory bytes of the segment
     * @param generation consecutive number of the endpoint's segment; 0 if it is not shared
     */
    public Segment(UnsafeBuffer memory, int generation) {
        this.memory = memory;
        this.generation = generation;
    }

    /**
     * Returns the segment of an endpoint without one: no byte fits into it.
     *
     * @return a new object
     */
    public static Segment none() {
        return new Segment(new UnsafeBuffer(0, 0), 0);
    }

    /**
     * Returns the bytes.
     *
     * @return always the same buffer; empty after the segment was freed
     */
    public UnsafeBuffer memory() {
        return memory;
    }

    /**
     * Returns the consecutive number of the endpoint's segment.
     *
     * @return 1 or more; 0 for no segment, or a segment that is not shared
     */
    public int generation() {
        return generation;
    }

    /**
     * Returns whether bytes fit into the segment.
     *
     * @param offset offset of the first byte; may be any value
     * @param lengthBytes number of bytes; may be any value
     * @return false if the first or the last byte would be outside
     */
    public boolean contains(long offset, int lengthBytes) {
        return offset >= 0 && lengthBytes >= 0 && offset <= (long) memory.capacity() - lengthBytes;
    }
}
