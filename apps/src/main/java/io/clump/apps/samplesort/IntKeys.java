package io.clump.apps.samplesort;

import io.clump.splitc.SplitC;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/** 32-bit integers. */
final class IntKeys implements NumberKeys {
    private static final int[] NONE = {};

    private int[] keys;
    private int size;

    /** What to sort with, if it is long enough. */
    private int[] spare = NONE;

    IntKeys(int capacity) {
        keys = new int[capacity];
    }

    @Override
    public KeyType type() {
        return KeyType.INT;
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
        keys[size++] = (int) key;
    }

    @Override
    public void add(DirectBuffer source, int offset) {
        add(source.getInt(offset, ByteOrder.LITTLE_ENDIAN));
    }

    /** Appends the first of six keys, which come in pairs. */
    void addUpToSix(int count, long first, long second, long third) {
        reserve(IntExchange.KEYS_PER_MESSAGE);
        int[] to = keys;
        int at = size;
        to[at] = (int) first;
        to[at + 1] = (int) (first >>> Integer.SIZE);
        to[at + 2] = (int) second;
        to[at + 3] = (int) (second >>> Integer.SIZE);
        to[at + 4] = (int) third;
        to[at + 5] = (int) (third >>> Integer.SIZE);
        size = at + count;
    }

    void addAll(int[] source, int offset, int count) {
        reserve(count);
        System.arraycopy(source, offset, keys, size, count);
        size += count;
    }

    @Override
    public void get(int index, MutableDirectBuffer target, int offset) {
        target.putInt(offset, keys[index], ByteOrder.LITTLE_ENDIAN);
    }

    /** The keys themselves, from index 0 to the size. */
    int[] array() {
        return keys;
    }

    /** Takes the array of keys that are no longer needed, to sort these with it if it is long enough. */
    void takeRoom(IntKeys others) {
        if (others.keys.length >= size) {
            spare = others.keys;
        }
        others.keys = NONE;
        others.size = 0;
    }

    @Override
    public void sort() {
        int[] room = spare.length < size ? new int[size] : spare;
        spare = NONE;
        IntRadixSort.sort(keys, size, room);
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
        return new IntExchange(splitc, this);
    }

    private void reserve(int count) {
        if (size > keys.length - count) {
            keys = Arrays.copyOf(keys, Capacity.grown(type(), keys.length, (long) size + count));
        }
    }
}
