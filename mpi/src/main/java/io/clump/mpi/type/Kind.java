package io.clump.mpi.type;

import org.agrona.UnsafeApi;
import org.jspecify.annotations.Nullable;

/** Kind of element that a buffer has: the type of its array. */
public enum Kind {
    /** Bytes, and packed data. */
    BYTE(byte[].class, 0),
    /** Characters of 16 bits. */
    CHAR(char[].class, 1),
    /** Integers of 16 bits. */
    SHORT(short[].class, 1),
    /** Truth values, one byte each. */
    BOOLEAN(boolean[].class, 0),
    /** Integers of 32 bits. */
    INT(int[].class, 2),
    /** Integers of 64 bits. */
    LONG(long[].class, 3),
    /** Floating-point numbers of 32 bits. */
    FLOAT(float[].class, 2),
    /** Floating-point numbers of 64 bits. */
    DOUBLE(double[].class, 3),
    /** References to objects, which are serialized. */
    OBJECT(Object[].class, 0);

    private static final Kind[] ALL = values();

    private final Class<?> arrayType;
    private final int shift;
    private final long arrayBase;

    Kind(Class<?> arrayType, int shift) {
        this.arrayType = arrayType;
        this.shift = shift;
        arrayBase = UnsafeApi.arrayBaseOffset(arrayType);
    }

    /**
     * Returns the kind of an array.
     *
     * @param array any object
     * @return its kind; null if it is no array of a kind
     */
    public static @Nullable Kind ofArray(Object array) {
        for (Kind kind : ALL) {
            if (kind.isArray(array)) {
                return kind;
            }
        }
        return null;
    }

    /**
     * Returns whether an object is an array of this kind.
     *
     * @param array any object
     * @return true for an array of this type
     */
    public boolean isArray(@Nullable Object array) {
        return arrayType.isInstance(array);
    }

    /**
     * Returns the binary logarithm of the size of an element.
     *
     * @return 0 to 3
     */
    public int shift() {
        return shift;
    }

    /**
     * Returns the size of an element.
     *
     * @return 1 to 8 bytes; 1 for objects, which have no size
     */
    public int bytes() {
        return 1 << shift;
    }

    /**
     * Makes an array.
     *
     * @param length number of elements
     * @return a new array of this kind
     */
    public Object newArray(int length) {
        return switch (this) {
            case BYTE -> new byte[length];
            case CHAR -> new char[length];
            case SHORT -> new short[length];
            case BOOLEAN -> new boolean[length];
            case INT -> new int[length];
            case LONG -> new long[length];
            case FLOAT -> new float[length];
            case DOUBLE -> new double[length];
            case OBJECT -> new Object[length];
        };
    }

    /**
     * Returns the number of elements of an array of this kind.
     *
     * @param array of this kind
     * @return its length
     */
    public int length(Object array) {
        return switch (this) {
            case BYTE -> ((byte[]) array).length;
            case CHAR -> ((char[]) array).length;
            case SHORT -> ((short[]) array).length;
            case BOOLEAN -> ((boolean[]) array).length;
            case INT -> ((int[]) array).length;
            case LONG -> ((long[]) array).length;
            case FLOAT -> ((float[]) array).length;
            case DOUBLE -> ((double[]) array).length;
            case OBJECT -> ((Object[]) array).length;
        };
    }

    /**
     * Returns where the elements of an array begin.
     *
     * @return offset in bytes from the array object
     */
    public long arrayBase() {
        return arrayBase;
    }
}
