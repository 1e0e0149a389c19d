package io.clump.mpi.op;

import io.clump.mpi.type.Kind;
import org.jspecify.annotations.Nullable;

/** The operations that MPI defines. All of them commute, except those for one-sided communication only. */
public enum BuiltIn {
    /** The larger one. */
    MAX,
    /** The smaller one. */
    MIN,
    /** The sum. */
    SUM,
    /** The product. */
    PROD,
    /** Logical and; a number is true if it is not 0. */
    LAND,
    /** Bitwise and. */
    BAND,
    /** Logical or. */
    LOR,
    /** Bitwise or. */
    BOR,
    /** Logical exclusive or. */
    LXOR,
    /** Bitwise exclusive or. */
    BXOR,
    /** For pairs of a value and an index: the pair with the larger value. */
    MAXLOC,
    /** For pairs of a value and an index: the pair with the smaller value. */
    MINLOC,
    /** The left one, which an accumulation writes to its target. */
    REPLACE,
    /** The right one: the target of an accumulation stays as it is. */
    NO_OP;

    /**
     * Returns whether the operation takes pairs of a value and an index.
     *
     * @return true for two of them
     */
    public boolean takesPairs() {
        return this == MAXLOC || this == MINLOC;
    }

    /**
     * Returns whether the operation is one of accumulations and not of reductions (MPI 4.1, section 12.3.4).
     *
     * @return true for two of them
     */
    public boolean isOneSided() {
        return this == REPLACE || this == NO_OP;
    }

    /**
     * Returns the operation for elements of a kind.
     *
     * @param kind of the elements
     * @return null if it is not defined for them
     */
    public @Nullable Reduction on(Kind kind) {
        if (isOneSided()) {
            return this == REPLACE ? System::arraycopy : (in, inOffset, inOut, inOutOffset, count) -> {};
        }
        return switch (kind) {
            case BYTE -> ByteReductions.of(this);
            case CHAR -> CharReductions.of(this);
            case SHORT -> ShortReductions.of(this);
            case BOOLEAN -> truth();
            case INT -> IntReductions.of(this);
            case LONG -> LongReductions.of(this);
            case FLOAT -> FloatReductions.of(this);
            case DOUBLE -> DoubleReductions.of(this);
            case OBJECT -> null;
        };
    }

    private @Nullable Reduction truth() {
        return switch (this) {
            case LAND, BAND -> BuiltIn::and;
            case LOR, BOR -> BuiltIn::or;
            case LXOR, BXOR -> BuiltIn::xor;
            default -> null;
        };
    }

    private static void and(Object in, int inOffset, Object inOut, int inOutOffset, int count) {
        boolean[] left = (boolean[]) in;
        boolean[] right = (boolean[]) inOut;
        for (int i = 0; i < count; i++) {
            right[inOutOffset + i] &= left[inOffset + i];
        }
    }

    private static void or(Object in, int inOffset, Object inOut, int inOutOffset, int count) {
        boolean[] left = (boolean[]) in;
        boolean[] right = (boolean[]) inOut;
        for (int i = 0; i < count; i++) {
            right[inOutOffset + i] |= left[inOffset + i];
        }
    }

    private static void xor(Object in, int inOffset, Object inOut, int inOutOffset, int count) {
        boolean[] left = (boolean[]) in;
        boolean[] right = (boolean[]) inOut;
        for (int i = 0; i < count; i++) {
            right[inOutOffset + i] ^= left[inOffset + i];
        }
    }
}
