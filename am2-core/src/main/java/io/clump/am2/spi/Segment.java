package io.clump.am2.spi;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * The memory that long messages to an endpoint are written to, as one process sees it: the endpoint's own, or a
 * sender's that shares memory with it. Two segments are the same only if they are the same object.
 */
public final class Segment {
    private final UnsafeBuffer memory;
    private final int generation;

    /**
     * Names memory as a segment.
     *
     * @param memory the bytes
     * @param generation which of the segments that the endpoint has had one after the other; 0 if it shares it with
     *     nobody
     */
    public Segment(UnsafeBuffer memory, int generation) {
        this.memory = memory;
        this.generation = generation;
    }

    /**
     * The segment of an endpoint that has none: no byte fits it.
     *
     * @return a new object
     */
    public static Segment none() {
        return new Segment(new UnsafeBuffer(0, 0), 0);
    }

    /**
     * The bytes.
     *
     * @return always the same buffer; empty once the segment has been given back
     */
    public UnsafeBuffer memory() {
        return memory;
    }

    /**
     * Which of the segments that the endpoint has had one after the other.
     *
     * @return 1 or more; 0 for none, or one that is shared with nobody
     */
    public int generation() {
        return generation;
    }

    /**
     * Returns whether bytes fit.
     *
     * @param offset where they begin; may be anything
     * @param lengthBytes how many; may be anything
     * @return false if the first or the last of them would lie outside
     */
    public boolean contains(long offset, int lengthBytes) {
        return offset >= 0 && lengthBytes >= 0 && offset <= (long) memory.capacity() - lengthBytes;
    }
}
