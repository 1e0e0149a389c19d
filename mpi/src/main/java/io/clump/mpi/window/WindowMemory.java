package io.clump.mpi.window;

import io.clump.am2.Region;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mpi.MPI;
import mpi.MPIException;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** Memory of this process that others reach in a window. */
public final class WindowMemory {
    private final Exposure exposure = new Exposure();
    private final boolean isDynamic;
    private final long lengthBytes;
    private final int unit;
    private @Nullable Region region;
    private @Nullable Buffer buffer;
    private Runnable closing = () -> {};

    private WindowMemory(boolean isDynamic, long lengthBytes, int unit) {
        this.isDynamic = isDynamic;
        this.lengthBytes = lengthBytes;
        this.unit = unit;
    }

    /**
     * Memory of the program.
     *
     * @param buffer direct buffer, of which others reach the given length
     * @param bufferBytes its length
     * @param lengthBytes length that the program passes
     * @param unit of displacements, in bytes
     * @return the memory
     */
    public static WindowMemory of(Buffer buffer, long bufferBytes, long lengthBytes, int unit) {
        WindowMemory memory = new WindowMemory(false, Math.min(bufferBytes, lengthBytes), unit);
        memory.buffer = buffer;
        memory.exposure.attach(buffer, memory.lengthBytes);
        return memory;
    }

    /**
     * Memory that the window allocates.
     *
     * @param lengthBytes its length
     * @param unit of displacements, in bytes
     * @return no memory yet
     */
    public static WindowMemory allocated(long lengthBytes, int unit) {
        if (lengthBytes > Integer.MAX_VALUE - WindowLayout.MEMORY) {
            throw new MPIException(MPI.ERR_SIZE, "the window is too large: bytes=" + lengthBytes);
        }
        return new WindowMemory(false, lengthBytes, unit);
    }

    /**
     * Memory that the program attaches later.
     *
     * @return no memory yet
     */
    public static WindowMemory dynamic() {
        return new WindowMemory(true, Target.UNKNOWN, 1);
    }

    /** Returns whether the window has allocated it. */
    boolean isToBeAllocated() {
        return buffer == null && !isDynamic;
    }

    /** Reads the allocated memory. */
    void allocated(Region newRegion) {
        region = newRegion;
        UnsafeBuffer memory = newRegion.memory();
        ByteBuffer bytes = memory.byteBuffer();
        if (bytes == null) {
            throw new IllegalStateException("a region without a buffer");
        }
        int start = memory.wrapAdjustment() + WindowLayout.MEMORY;
        ByteBuffer own = bytes.duplicate()
                .clear()
                .position(start)
                .limit(start + (int) lengthBytes)
                .slice()
                .order(ByteOrder.nativeOrder());
        buffer = own;
        exposure.attach(own, lengthBytes);
    }

    /**
     * Attaches a buffer to a window that has none of its own.
     *
     * @param attached direct buffer
     * @param bytes that others reach
     * @return displacement of its first byte
     */
    public long attach(Buffer attached, long bytes) {
        checkDynamic();
        return exposure.attach(attached, bytes);
    }

    /**
     * Detaches a buffer.
     *
     * @param attached before
     */
    public void detach(Buffer attached) {
        checkDynamic();
        exposure.detach(attached);
    }

    private void checkDynamic() {
        if (!isDynamic) {
            throw new MPIException(MPI.ERR_RMA_FLAVOR, "only a window without memory of its own has buffers attached");
        }
    }

    Exposure exposure() {
        return exposure;
    }

    /** The memory that was allocated; null if none was. */
    @Nullable
    Region region() {
        return region;
    }

    long lengthBytes() {
        return lengthBytes;
    }

    /**
     * Returns the unit of displacements.
     *
     * @return bytes
     */
    public int unit() {
        return unit;
    }

    /**
     * Returns the buffer of the program, or of the allocated memory.
     *
     * @return null if buffers are attached
     */
    public @Nullable Buffer buffer() {
        return buffer;
    }

    /** Action that releases the memory. */
    Runnable closing() {
        return closing;
    }

    void whenClosed(Runnable newClosing) {
        closing = newClosing;
    }
}
