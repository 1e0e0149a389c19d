package io.clump.am2.receive;

import io.clump.am2.ReturnReason;
import io.clump.am2.spi.Segment;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Long message whose parts currently arrive from one peer in one stream. The sender is not trusted: a message runs its
 * handler only if all its parts have arrived, each once and in order, and all were written to the segment that the
 * first one was checked against.
 */
public final class PartsOfLong {
    private Segment target = Segment.none();
    private long segmentOffset;
    private int length;
    private int placed;
    private @Nullable ReturnReason refusal = ReturnReason.BAD_SEGMENT;

    /** Begins a message; drops the previous one if its last part has not arrived. */
    public void begin(Segment segment, long offset, int lengthBytes, @Nullable ReturnReason reason) {
        target = segment;
        segmentOffset = offset;
        length = lengthBytes;
        placed = 0;
        refusal = reason == null && !segment.contains(offset, lengthBytes) ? ReturnReason.BAD_SEGMENT : reason;
    }

    /** Writes a part to its place, unless the message is refused already or from now on. */
    public void place(Segment segment, long offset, int lengthBytes, int part, UnsafeBuffer from, int data, int bytes) {
        if (refusal != null) {
            return;
        }
        boolean fits = segment == target
                && offset == segmentOffset
                && lengthBytes == length
                && part == placed
                && bytes <= length - placed;
        if (fits) {
            target.memory().putBytes((int) offset + part, from, data, bytes);
            placed += bytes;
        } else {
            refusal = ReturnReason.BAD_SEGMENT;
        }
    }

    /** Ends the message; returns why it must not run its handler, or null if it may. */
    @Nullable
    public ReturnReason end() {
        ReturnReason reason = refusal;
        refusal = ReturnReason.BAD_SEGMENT;
        target = Segment.none();
        return reason;
    }
}
