package io.clump.bmi.engine;

import io.clump.bmi.Direction;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.IdentityHashMap;

/**
 * Direct buffers for programs, in sizes of powers of two; freed ones are used again, so their memory is mapped already.
 */
final class BufferPool {
    private static final int SMALLEST_BITS = 9;
    private static final int LARGEST_BITS = 30;
    private static final long MOST_KEPT_BYTES = 64L << 20;

    private final IdentityHashMap<ByteBuffer, Loan> lent = new IdentityHashMap<>();

    @SuppressWarnings({"unchecked", "rawtypes"})
    private final ArrayDeque<ByteBuffer>[] free = new ArrayDeque[LARGEST_BITS + 1];

    private long keptBytes;

    ByteBuffer allocate(int sizeBytes, Direction direction) {
        if (sizeBytes < 0) {
            throw new IllegalArgumentException("length of a buffer: found=" + sizeBytes + ", expected 0 or more");
        }
        int bits = Math.max(SMALLEST_BITS, Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, sizeBytes) - 1));
        ByteBuffer whole = bits > LARGEST_BITS ? ByteBuffer.allocateDirect(sizeBytes) : takeFree(bits);
        ByteBuffer buffer = whole.slice(0, sizeBytes);
        lent.put(buffer, new Loan(whole, direction));
        return buffer;
    }

    void free(ByteBuffer buffer, Direction direction) {
        Loan loan = lent.get(buffer);
        if (loan == null) {
            throw new IllegalArgumentException("this buffer was not allocated by this method, or was freed: " + buffer);
        }
        if (loan.direction != direction) {
            throw new IllegalArgumentException(
                    "direction of a buffer: found=" + direction + ", expected " + loan.direction);
        }
        lent.remove(buffer);
        ByteBuffer whole = loan.whole;
        int bits = Integer.numberOfTrailingZeros(whole.capacity());
        if (whole.capacity() == 1 << bits && keptBytes + whole.capacity() <= MOST_KEPT_BYTES) {
            keptBytes += whole.capacity();
            freeOf(bits).push(whole);
        }
    }

    private ByteBuffer takeFree(int bits) {
        ByteBuffer found = freeOf(bits).poll();
        if (found == null) {
            return ByteBuffer.allocateDirect(1 << bits);
        }
        keptBytes -= found.capacity();
        return found;
    }

    private ArrayDeque<ByteBuffer> freeOf(int bits) {
        if (free[bits] == null) {
            free[bits] = new ArrayDeque<>();
        }
        return free[bits];
    }

    private record Loan(ByteBuffer whole, Direction direction) {}
}
