package io.clump.am2.endpoint;

import io.clump.am2.ClumpException;
import io.clump.am2.MessageLimits;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.Segment;
import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** Memory of one endpoint to which long messages are written, shared with the node if a protocol supports that. */
public final class EndpointSegment {
    private final @Nullable QueueBlock local;
    private Segment current = Segment.none();
    private int number;

    public EndpointSegment(@Nullable QueueBlock local) {
        this.local = local;
    }

    /** Returns the current segment; 0 bytes long until one is allocated. */
    public Segment current() {
        return current;
    }

    /** Returns the consecutive number of the endpoint's current segment; 0 before the first. */
    public int number() {
        return number;
    }

    /** Frees the current memory, then allocates other memory, all zero. */
    public void allocate(long bytes) {
        if (bytes < 0 || bytes > MessageLimits.MAX_SEGMENT_BYTES) {
            throw new IllegalArgumentException("segment length out of range: bytes=" + bytes + ", expected 0 to "
                    + MessageLimits.MAX_SEGMENT_BYTES);
        }
        current = Segment.none();
        number++;
        Segment shared = local == null ? null : local.allocateSegment((int) bytes);
        current = shared == null ? unshared((int) bytes) : shared;
    }

    /** Checks the values that do not depend on the lengths of the segments. */
    public static void checkGet(int length, long ownSegmentOffset) {
        if (length < 0) {
            throw new IllegalArgumentException(
                    "length of a get out of range: bytes=" + length + ", expected 0 or more");
        }
        if (ownSegmentOffset < 0 || ownSegmentOffset > MessageLimits.MAX_SEGMENT_BYTES) {
            throw new IllegalArgumentException("own segment offset out of range: found=" + ownSegmentOffset
                    + ", expected 0 to " + MessageLimits.MAX_SEGMENT_BYTES);
        }
    }

    private static Segment unshared(int bytes) {
        try {
            return new Segment(new UnsafeBuffer(ByteBuffer.allocateDirect(bytes)), 0);
        } catch (OutOfMemoryError e) {
            throw new ClumpException("too little memory for a segment: bytes needed=" + bytes + ", cause=" + e, e);
        }
    }
}
