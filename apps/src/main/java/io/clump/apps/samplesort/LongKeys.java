package io.clump.apps.samplesort;

import io.clump.splitc.SplitC;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/** 64-bit integers. */
final class LongKeys implements NumberKeys {
    private static final long[] NONE = {};

    private long[] keys;
    private int size;

    /** What to sort with, if it is long enough. */
    private long[] spare = NONE;

    LongKeys(int capacity) {
        keys = new long[capacity];
    }

    @Override
    public KeyType type() {
        return KeyType.LONG;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public long high(int index) {
        return keys[index];
    }

    @Override
    public int low(int index) {
        return 0;
    }

    @Override
    public void add(long key) {
        reserve(1);
        keys[size++] = key;
    }

    @Override
    public void add(DirectBuffer source, int offset) {
        add(source.getLong(offset, ByteOrder.LITTLE_ENDIAN));
    }

    void addAll(long[] source, int offset, int count) {
        reserve(count);
        System.arraycopy(source, offset, keys, size, count);
        size += count;
    }

    void addAll(DirectBuffer source, int offset, int count) {
        reserve(count);
        long[] to = keys;
        int at = size;
        for (int i = 0; i < count; i++) {
            to[at + i] = source.getLong(offset + i * Long.BYTES, ByteOrder.LITTLE_ENDIAN);
        }
        size = at + count;
    }

    @Override
    public void get(int index, MutableDirectBuffer target, int offset) {
        target.putLong(offset, keys[index], ByteOrder.LITTLE_ENDIAN);
    }

    /** The keys themselves, from index 0 to the size. */
    long[] array() {
        return keys;
    }

    /** Takes the array of keys that are no longer needed, to sort these with it if it is long enough. */
    void takeRoom(LongKeys others) {
        if (others.keys.length >= size) {
            spare = others.keys;
        }
        others.keys = NONE;
        others.size = 0;
    }

    @Override
    public void sort() {
        long[] room = spare.length < size ? new long[size] : spare;
        spare = NONE;
        LongRadixSort.sort(keys, 0, size, room, 0);
    }

    @Override
    public boolean isSorted() {
        boolean sorted = true;
        for (int i = 1; i < size; i++) {
            sorted &= keys[i - 1] <= keys[i];
        }
        return sorted;
    }

    @Override
    public KeySummary summary() {
        KeySummarizer summarizer = new KeySummarizer();
        for (int i = 0; i < size; i++) {
            summarizer.add(keys[i]);
        }
        return summarizer.summary();
    }

    @Override
    public KeyExchange exchange(SplitC splitc) {
        return new LongExchange(splitc, this);
    }

    private void reserve(int count) {
        if (size > keys.length - count) {
            keys = Arrays.copyOf(keys, Capacity.grown(type(), keys.length, (long) size + count));
        }
    }
}
