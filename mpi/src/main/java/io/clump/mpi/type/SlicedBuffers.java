package io.clump.mpi.type;

import java.lang.reflect.Field;
import java.nio.Buffer;
import org.agrona.BufferUtil;
import org.agrona.UnsafeApi;
import org.jspecify.annotations.Nullable;

/** The buffers that slices of direct buffers were cut from: a slice keeps a reference to its buffer, as its memory. */
final class SlicedBuffers {
    /** Offset of the reference in each class of direct buffers; negative without one. */
    private static final ClassValue<Long> REFERENCE = new ClassValue<>() {
        @Override
        protected Long computeValue(Class<?> type) {
            for (Class<?> one = type; one != null; one = one.getSuperclass()) {
                try {
                    Field reference = one.getDeclaredField("att");
                    return UnsafeApi.objectFieldOffset(reference);
                } catch (NoSuchFieldException e) {
                    // The class above may have it.
                }
            }
            return -1L;
        }
    };

    private SlicedBuffers() {}

    /**
     * Returns where the memory begins that a slice is a part of.
     *
     * @param slice a direct buffer
     * @param address of its first element
     * @return an address; that of the slice if it was cut from no buffer
     */
    static long beginningOfWhole(Buffer slice, long address) {
        long beginning = address;
        Buffer whole = cutFrom(slice);
        while (whole != null) {
            beginning = UnsafeApi.getLong(whole, BufferUtil.BYTE_BUFFER_ADDRESS_FIELD_OFFSET);
            whole = cutFrom(whole);
        }
        return beginning;
    }

    private static @Nullable Buffer cutFrom(Buffer slice) {
        long reference = REFERENCE.get(slice.getClass());
        Object owner = reference < 0 ? null : UnsafeApi.getReference(slice, reference);
        return owner instanceof Buffer whole && whole.isDirect() ? whole : null;
    }
}
