package io.clump.mpi.op;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Operations on pairs of a value of one type and an index of type int, packed in arrays of bytes.
 */
public enum MixedPairs {
    /** A value of 16 bits. */
    SHORT_INT(short[].class, Short.BYTES),
    /** A value of 64 bits. */
    LONG_INT(long[].class, Long.BYTES),
    /** A floating-point value of 32 bits. */
    FLOAT_INT(float[].class, Float.BYTES),
    /** A floating-point value of 64 bits. */
    DOUBLE_INT(double[].class, Double.BYTES);

    private static final VarHandle INDEX = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());

    @SuppressWarnings("ImmutableEnumChecker") // a VarHandle is immutable
    private final VarHandle value;

    private final int valueBytes;

    MixedPairs(Class<?> arrayType, int valueBytes) {
        value = MethodHandles.byteArrayViewVarHandle(arrayType, ByteOrder.nativeOrder());
        this.valueBytes = valueBytes;
    }

    /**
     * Returns the size of the value, which the index follows in a packed pair.
     *
     * @return bytes
     */
    public int valueBytes() {
        return valueBytes;
    }

    /**
     * Returns an operation on these pairs; its count is that of bytes.
     *
     * @param isMaximum whether larger values are preferred
     * @return the operation
     */
    public Reduction on(boolean isMaximum) {
        return (in, inOffset, inOut, inOutOffset, count) -> {
            int pair = valueBytes + Integer.BYTES;
            for (int at = 0; at < count; at += pair) {
                combine((byte[]) in, inOffset + at, (byte[]) inOut, inOutOffset + at, isMaximum);
            }
        };
    }

    private void combine(byte[] in, int inAt, byte[] inOut, int inOutAt, boolean isMaximum) {
        int order = compare(in, inAt, inOut, inOutAt);
        int wanted = isMaximum ? order : -order;
        int index = (int) INDEX.get(in, inAt + valueBytes);
        if (wanted > 0 || (wanted == 0 && index < (int) INDEX.get(inOut, inOutAt + valueBytes))) {
            System.arraycopy(in, inAt, inOut, inOutAt, valueBytes + Integer.BYTES);
        }
    }

    private int compare(byte[] left, int leftAt, byte[] right, int rightAt) {
        return switch (this) {
            case SHORT_INT -> Short.compare((short) value.get(left, leftAt), (short) value.get(right, rightAt));
            case LONG_INT -> Long.compare((long) value.get(left, leftAt), (long) value.get(right, rightAt));
            case FLOAT_INT -> Float.compare((float) value.get(left, leftAt), (float) value.get(right, rightAt));
            case DOUBLE_INT -> Double.compare((double) value.get(left, leftAt), (double) value.get(right, rightAt));
        };
    }
}
