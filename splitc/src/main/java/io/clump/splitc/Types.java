package io.clump.splitc;

import java.nio.ByteBuffer;
import java.util.List;

/** The types of arrays that there are. */
final class Types {
    static final Elements<byte[]> BYTES = new Bytes();
    static final Numbers<int[]> INTS = new Ints();
    static final Numbers<long[]> LONGS = new Longs();
    static final Numbers<float[]> FLOATS = new Floats();
    static final Numbers<double[]> DOUBLES = new Doubles();

    /** At the index that is their code. */
    private static final List<Elements<?>> ALL = List.of(BYTES, INTS, LONGS, FLOATS, DOUBLES);

    private Types() {}

    static int code(Elements<?> elements) {
        return ALL.indexOf(elements);
    }

    static Elements<?> of(int code) {
        return ALL.get(code);
    }

    private static final class Bytes extends Elements<byte[]> {
        Bytes() {
            super(byte[].class, Byte.BYTES);
        }

        @Override
        int length(byte[] array) {
            return array.length;
        }

        @Override
        byte[] allocate(int length) {
            return new byte[length];
        }

        @Override
        byte[][] allocateRows(int rows) {
            return new byte[rows][];
        }

        @Override
        byte[] copy(byte[] array) {
            return array.clone();
        }

        @Override
        void write(byte[] array, int from, int count, ByteBuffer to) {
            to.put(0, array, from, count);
        }

        @Override
        void read(ByteBuffer from, byte[] array, int at, int count) {
            from.get(0, array, at, count);
        }
    }

    private static final class Ints extends Numbers<int[]> {
        Ints() {
            super(int[].class, Integer.BYTES);
        }

        @Override
        int length(int[] array) {
            return array.length;
        }

        @Override
        int[] allocate(int length) {
            return new int[length];
        }

        @Override
        int[][] allocateRows(int rows) {
            return new int[rows][];
        }

        @Override
        int[] copy(int[] array) {
            return array.clone();
        }

        @Override
        void write(int[] array, int from, int count, ByteBuffer to) {
            to.asIntBuffer().put(array, from, count);
        }

        @Override
        void read(ByteBuffer from, int[] array, int at, int count) {
            from.asIntBuffer().get(array, at, count);
        }

        @Override
        void combine(int[] into, int[] other, Reduction operation) {
            for (int i = 0; i < into.length; i++) {
                into[i] = (int) operation.apply((long) into[i], (long) other[i]);
            }
        }
    }

    private static final class Longs extends Numbers<long[]> {
        Longs() {
            super(long[].class, Long.BYTES);
        }

        @Override
        int length(long[] array) {
            return array.length;
        }

        @Override
        long[] allocate(int length) {
            return new long[length];
        }

        @Override
        long[][] allocateRows(int rows) {
            return new long[rows][];
        }

        @Override
        long[] copy(long[] array) {
            return array.clone();
        }

        @Override
        void write(long[] array, int from, int count, ByteBuffer to) {
            to.asLongBuffer().put(array, from, count);
        }

        @Override
        void read(ByteBuffer from, long[] array, int at, int count) {
            from.asLongBuffer().get(array, at, count);
        }

        @Override
        void combine(long[] into, long[] other, Reduction operation) {
            for (int i = 0; i < into.length; i++) {
                into[i] = operation.apply(into[i], other[i]);
            }
        }
    }

    private static final class Floats extends Numbers<float[]> {
        Floats() {
            super(float[].class, Float.BYTES);
        }

        @Override
        int length(float[] array) {
            return array.length;
        }

        @Override
        float[] allocate(int length) {
            return new float[length];
        }

        @Override
        float[][] allocateRows(int rows) {
            return new float[rows][];
        }

        @Override
        float[] copy(float[] array) {
            return array.clone();
        }

        @Override
        void write(float[] array, int from, int count, ByteBuffer to) {
            to.asFloatBuffer().put(array, from, count);
        }

        @Override
        void read(ByteBuffer from, float[] array, int at, int count) {
            from.asFloatBuffer().get(array, at, count);
        }

        /**
         * A sum of two floats, made with doubles and rounded, is the one made with floats. Of a NaN the bits do not depend on
         * those of the operands: which of them a processor keeps depends on the order that a compiler chose.
         */
        @Override
        void combine(float[] into, float[] other, Reduction operation) {
            for (int i = 0; i < into.length; i++) {
                float result = (float) operation.apply((double) into[i], (double) other[i]);
                into[i] = Float.isNaN(result) ? Float.NaN : result;
            }
        }

        @Override
        boolean isFloatingPoint() {
            return true;
        }
    }

    private static final class Doubles extends Numbers<double[]> {
        Doubles() {
            super(double[].class, Double.BYTES);
        }

        @Override
        int length(double[] array) {
            return array.length;
        }

        @Override
        double[] allocate(int length) {
            return new double[length];
        }

        @Override
        double[][] allocateRows(int rows) {
            return new double[rows][];
        }

        @Override
        double[] copy(double[] array) {
            return array.clone();
        }

        @Override
        void write(double[] array, int from, int count, ByteBuffer to) {
            to.asDoubleBuffer().put(array, from, count);
        }

        @Override
        void read(ByteBuffer from, double[] array, int at, int count) {
            from.asDoubleBuffer().get(array, at, count);
        }

        /** Of a NaN the bits do not depend on those of the operands, as in floats. */
        @Override
        void combine(double[] into, double[] other, Reduction operation) {
            for (int i = 0; i < into.length; i++) {
                double result = operation.apply(into[i], other[i]);
                into[i] = Double.isNaN(result) ? Double.NaN : result;
            }
        }

        @Override
        boolean isFloatingPoint() {
            return true;
        }
    }
}
