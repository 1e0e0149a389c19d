package io.clump.splitc.memory;

import io.clump.splitc.SplitC;
import java.lang.reflect.Array;
import java.util.List;

/** Spread array of any type; its values are given as numbers, of which each type keeps some bits. */
interface AnySpread {
    /** Makers of arrays of each type. */
    List<Maker> MAKERS = List.of(
            (splitc, length) -> new OfBytes(splitc.spreadBytes(length)),
            (splitc, length) -> new OfInts(splitc.spreadInts(length)),
            (splitc, length) -> new OfLongs(splitc.spreadLongs(length)),
            (splitc, length) -> new OfFloats(splitc.spreadFloats(length)),
            (splitc, length) -> new OfDoubles(splitc.spreadDoubles(length)));

    SpreadArray array();

    /** Returns an ordinary array of the same type. */
    Object ordinary(int length);

    /** Converts a number to the type of the elements. */
    Object value(long number);

    Object get(int index);

    void set(int index, Object value);

    Object read(int rank, int index);

    void write(int rank, int index, Object value);

    void get(int rank, int index, Object into, int at);

    void put(int rank, int index, Object value);

    void store(int rank, int index, Object value);

    void read(int rank, int index, Object into, int at, int count);

    void write(int rank, int index, Object source, int from, int count);

    void get(int rank, int index, Object into, int at, int count);

    void put(int rank, int index, Object source, int from, int count);

    void store(int rank, int index, Object source, int from, int count);

    /** Returns an ordinary array of consecutive numbers from the given one on. */
    default Object ordinary(int length, long first) {
        Object array = ordinary(length);
        for (int i = 0; i < length; i++) {
            Array.set(array, i, value(first + i));
        }
        return array;
    }

    /** Makes an array. */
    interface Maker {
        AnySpread make(SplitC splitc, int length);
    }

    /** Array of bytes. */
    record OfBytes(SpreadBytes spread) implements AnySpread {
        @Override
        public SpreadArray array() {
            return spread;
        }

        @Override
        public Object ordinary(int length) {
            return new byte[length];
        }

        @Override
        public Object value(long number) {
            return (byte) (number * 31 + number >> 5);
        }

        @Override
        public Object get(int index) {
            return spread.get(index);
        }

        @Override
        public void set(int index, Object value) {
            spread.set(index, (Byte) value);
        }

        @Override
        public Object read(int rank, int index) {
            return spread.read(rank, index);
        }

        @Override
        public void write(int rank, int index, Object value) {
            spread.write(rank, index, (Byte) value);
        }

        @Override
        public void get(int rank, int index, Object into, int at) {
            spread.get(rank, index, (byte[]) into, at);
        }

        @Override
        public void put(int rank, int index, Object value) {
            spread.put(rank, index, (Byte) value);
        }

        @Override
        public void store(int rank, int index, Object value) {
            spread.store(rank, index, (Byte) value);
        }

        @Override
        public void read(int rank, int index, Object into, int at, int count) {
            spread.read(rank, index, (byte[]) into, at, count);
        }

        @Override
        public void write(int rank, int index, Object source, int from, int count) {
            spread.write(rank, index, (byte[]) source, from, count);
        }

        @Override
        public void get(int rank, int index, Object into, int at, int count) {
            spread.get(rank, index, (byte[]) into, at, count);
        }

        @Override
        public void put(int rank, int index, Object source, int from, int count) {
            spread.put(rank, index, (byte[]) source, from, count);
        }

        @Override
        public void store(int rank, int index, Object source, int from, int count) {
            spread.store(rank, index, (byte[]) source, from, count);
        }
    }

    /** Array of ints. */
    record OfInts(SpreadInts spread) implements AnySpread {
        @Override
        public SpreadArray array() {
            return spread;
        }

        @Override
        public Object ordinary(int length) {
            return new int[length];
        }

        @Override
        public Object value(long number) {
            return (int) (number * 0x9E37_79B9);
        }

        @Override
        public Object get(int index) {
            return spread.get(index);
        }

        @Override
        public void set(int index, Object value) {
            spread.set(index, (Integer) value);
        }

        @Override
        public Object read(int rank, int index) {
            return spread.read(rank, index);
        }

        @Override
        public void write(int rank, int index, Object value) {
            spread.write(rank, index, (Integer) value);
        }

        @Override
        public void get(int rank, int index, Object into, int at) {
            spread.get(rank, index, (int[]) into, at);
        }

        @Override
        public void put(int rank, int index, Object value) {
            spread.put(rank, index, (Integer) value);
        }

        @Override
        public void store(int rank, int index, Object value) {
            spread.store(rank, index, (Integer) value);
        }

        @Override
        public void read(int rank, int index, Object into, int at, int count) {
            spread.read(rank, index, (int[]) into, at, count);
        }

        @Override
        public void write(int rank, int index, Object source, int from, int count) {
            spread.write(rank, index, (int[]) source, from, count);
        }

        @Override
        public void get(int rank, int index, Object into, int at, int count) {
            spread.get(rank, index, (int[]) into, at, count);
        }

        @Override
        public void put(int rank, int index, Object source, int from, int count) {
            spread.put(rank, index, (int[]) source, from, count);
        }

        @Override
        public void store(int rank, int index, Object source, int from, int count) {
            spread.store(rank, index, (int[]) source, from, count);
        }
    }

    /** Array of longs. */
    record OfLongs(SpreadLongs spread) implements AnySpread {
        @Override
        public SpreadArray array() {
            return spread;
        }

        @Override
        public Object ordinary(int length) {
            return new long[length];
        }

        @Override
        public Object value(long number) {
            return number * 0x9E37_79B9_7F4A_7C15L;
        }

        @Override
        public Object get(int index) {
            return spread.get(index);
        }

        @Override
        public void set(int index, Object value) {
            spread.set(index, (Long) value);
        }

        @Override
        public Object read(int rank, int index) {
            return spread.read(rank, index);
        }

        @Override
        public void write(int rank, int index, Object value) {
            spread.write(rank, index, (Long) value);
        }

        @Override
        public void get(int rank, int index, Object into, int at) {
            spread.get(rank, index, (long[]) into, at);
        }

        @Override
        public void put(int rank, int index, Object value) {
            spread.put(rank, index, (Long) value);
        }

        @Override
        public void store(int rank, int index, Object value) {
            spread.store(rank, index, (Long) value);
        }

        @Override
        public void read(int rank, int index, Object into, int at, int count) {
            spread.read(rank, index, (long[]) into, at, count);
        }

        @Override
        public void write(int rank, int index, Object source, int from, int count) {
            spread.write(rank, index, (long[]) source, from, count);
        }

        @Override
        public void get(int rank, int index, Object into, int at, int count) {
            spread.get(rank, index, (long[]) into, at, count);
        }

        @Override
        public void put(int rank, int index, Object source, int from, int count) {
            spread.put(rank, index, (long[]) source, from, count);
        }

        @Override
        public void store(int rank, int index, Object source, int from, int count) {
            spread.store(rank, index, (long[]) source, from, count);
        }
    }

    /** Array of floats. */
    record OfFloats(SpreadFloats spread) implements AnySpread {
        @Override
        public SpreadArray array() {
            return spread;
        }

        @Override
        public Object ordinary(int length) {
            return new float[length];
        }

        @Override
        public Object value(long number) {
            return (float) (number + 0.5);
        }

        @Override
        public Object get(int index) {
            return spread.get(index);
        }

        @Override
        public void set(int index, Object value) {
            spread.set(index, (Float) value);
        }

        @Override
        public Object read(int rank, int index) {
            return spread.read(rank, index);
        }

        @Override
        public void write(int rank, int index, Object value) {
            spread.write(rank, index, (Float) value);
        }

        @Override
        public void get(int rank, int index, Object into, int at) {
            spread.get(rank, index, (float[]) into, at);
        }

        @Override
        public void put(int rank, int index, Object value) {
            spread.put(rank, index, (Float) value);
        }

        @Override
        public void store(int rank, int index, Object value) {
            spread.store(rank, index, (Float) value);
        }

        @Override
        public void read(int rank, int index, Object into, int at, int count) {
            spread.read(rank, index, (float[]) into, at, count);
        }

        @Override
        public void write(int rank, int index, Object source, int from, int count) {
            spread.write(rank, index, (float[]) source, from, count);
        }

        @Override
        public void get(int rank, int index, Object into, int at, int count) {
            spread.get(rank, index, (float[]) into, at, count);
        }

        @Override
        public void put(int rank, int index, Object source, int from, int count) {
            spread.put(rank, index, (float[]) source, from, count);
        }

        @Override
        public void store(int rank, int index, Object source, int from, int count) {
            spread.store(rank, index, (float[]) source, from, count);
        }
    }

    /** Array of doubles. */
    record OfDoubles(SpreadDoubles spread) implements AnySpread {
        @Override
        public SpreadArray array() {
            return spread;
        }

        @Override
        public Object ordinary(int length) {
            return new double[length];
        }

        @Override
        public Object value(long number) {
            return 1.0 / (number + 0.3);
        }

        @Override
        public Object get(int index) {
            return spread.get(index);
        }

        @Override
        public void set(int index, Object value) {
            spread.set(index, (Double) value);
        }

        @Override
        public Object read(int rank, int index) {
            return spread.read(rank, index);
        }

        @Override
        public void write(int rank, int index, Object value) {
            spread.write(rank, index, (Double) value);
        }

        @Override
        public void get(int rank, int index, Object into, int at) {
            spread.get(rank, index, (double[]) into, at);
        }

        @Override
        public void put(int rank, int index, Object value) {
            spread.put(rank, index, (Double) value);
        }

        @Override
        public void store(int rank, int index, Object value) {
            spread.store(rank, index, (Double) value);
        }

        @Override
        public void read(int rank, int index, Object into, int at, int count) {
            spread.read(rank, index, (double[]) into, at, count);
        }

        @Override
        public void write(int rank, int index, Object source, int from, int count) {
            spread.write(rank, index, (double[]) source, from, count);
        }

        @Override
        public void get(int rank, int index, Object into, int at, int count) {
            spread.get(rank, index, (double[]) into, at, count);
        }

        @Override
        public void put(int rank, int index, Object source, int from, int count) {
            spread.put(rank, index, (double[]) source, from, count);
        }

        @Override
        public void store(int rank, int index, Object source, int from, int count) {
            spread.store(rank, index, (double[]) source, from, count);
        }
    }
}
