package io.clump.am2;

import org.agrona.MutableDirectBuffer;

/** The memory of an endpoint that others write long messages to, and fetch from. */
public sealed interface SegmentOperations permits Endpoint {
    /**
     * Gives this endpoint memory that long messages are written to, in place of what it had: its segment. Other processes
     * of the node write straight into it, so with shared memory it takes room in the job's directory. The bytes are zero at
     * first. The old segment is gone at once, with its content, and long messages that are under way to it come back to
     * their senders.
     *
     * @param bytes its length, 0 to {@link Endpoint#MAX_SEGMENT_BYTES}; 0 for none, as at first
     * @return the new {@link #segment}
     * @throws ClumpException if there is no room for it; says what was needed and what there is; there is no segment then
     * @throws IllegalArgumentException if the length is out of range; the segment stays as it is
     * @throws IllegalStateException if called by another thread, inside a handler, or on a closed endpoint
     */
    MutableDirectBuffer allocateSegment(long bytes);

    /**
     * The memory that long messages to this endpoint are written to. Senders write into it whenever they like, at the
     * offsets they like: a program agrees with its peers which parts are whose, and when.
     *
     * @return its bytes, by their offset; 0 bytes without a segment; not to be used once the segment is replaced or this
     *     endpoint closed
     */
    MutableDirectBuffer segment();
}
