package io.clump.am2.endpoint;

import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.Segment;
import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** The memory of one endpoint that long messages are written to: shared with the node if a protocol does that. */
public final class EndpointSegment {
    private final @Nullable QueueBlock local;
    private Segment current = Segment.none();
    private int number;

    public EndpointSegment(@Nullable QueueBlock local) {
        this.local = local;
    }

    /** The segment as it is now; 0 bytes long until one is allocated. */
    public Segment current() {
        return current;
    }

    /** Which of the segments of this endpoint it is, one after the other; 0 before the first. */
    public int number() {
        return number;
    }

    /** Gives the memory back that there is, then takes other memory, all zero. */
    public void allocate(long bytes) {
        if (bytes < 0 || bytes > Endpoint.MAX_SEGMENT_BYTES) {
            throw new IllegalArgumentException(
                    "segment length out of range: bytes=" + bytes + ", expected 0 to " + Endpoint.MAX_SEGMENT_BYTES);
        }
        current = Segment.none();
        number++;
        Segment shared = local == null ? null : local.allocateSegment((int) bytes);
        current = shared == null ? unshared((int) bytes) : shared;
    }

    /** Checks what does not depend on how long the segments are. */
    public static void checkGet(int length, long ownSegmentOffset) {
        if (length < 0) {
            throw new IllegalArgumentException(
                    "length of a get out of range: bytes=" + length + ", expected 0 or more");
        }
        if (ownSegmentOffset < 0 || ownSegmentOffset > Endpoint.MAX_SEGMENT_BYTES) {
            throw new IllegalArgumentException("own segment offset out of range: found=" + ownSegmentOffset
                    + ", expected 0 to " + Endpoint.MAX_SEGMENT_BYTES);
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
