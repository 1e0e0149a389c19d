package io.clump.apps.samplesort;

import io.clump.splitc.SplitC;
import java.util.Arrays;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Records, one after the other in one array of bytes. */
final class RecordKeys implements Keys {
    private static final byte[] NONE = {};

    private byte[] bytes;
    private final UnsafeBuffer buffer;
    private int size;

    /** Array for the next sort, if it is long enough. */
    private byte[] spare = NONE;

    RecordKeys(int capacity) {
        bytes = new byte[capacity * RecordLayout.LENGTH_BYTES];
        buffer = new UnsafeBuffer(bytes);
    }

    @Override
    public KeyType type() {
        return KeyType.RECORD;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public long high(int index) {
        return RecordLayout.high(buffer, offset(index));
    }

    @Override
    public int low(int index) {
        return RecordLayout.low(buffer, offset(index));
    }

    @Override
    public void add(DirectBuffer source, int offset) {
        addAll(source, offset, 1);
    }

    void addAll(DirectBuffer source, int offset, int count) {
        reserve(count);
        source.getBytes(offset, bytes, offset(size), count * RecordLayout.LENGTH_BYTES);
        size += count;
    }

    @Override
    public void get(int index, MutableDirectBuffer target, int offset) {
        target.putBytes(offset, bytes, offset(index), RecordLayout.LENGTH_BYTES);
    }

    /** Returns the records themselves, from byte 0 on. */
    DirectBuffer buffer() {
        return buffer;
    }

    /** Takes the array of records that are no longer needed, to sort these into it if it is long enough. */
    void reuseArrays(RecordKeys others) {
        if (others.bytes.length >= offset(size)) {
            spare = others.bytes;
        }
        others.hold(NONE);
        others.size = 0;
    }

    @Override
    public void sort() {
        byte[] sorted = spare.length < offset(size) ? new byte[offset(size)] : spare;
        spare = NONE;
        new RecordSort(bytes, size).sortInto(sorted);
        hold(sorted);
    }

    @Override
    public boolean isSorted() {
        boolean sorted = true;
        for (int i = 1; i < size; i++) {
            long before = high(i - 1);
            long here = high(i);
            sorted &= before < here || (before == here && low(i - 1) <= low(i));
        }
        return sorted;
    }

    @Override
    public KeySummary summary() {
        KeySummary summary = new KeySummary();
        for (int i = 0; i < size; i++) {
            summary.addRecord(buffer, offset(i));
        }
        return summary;
    }

    @Override
    public KeyExchange exchange(SplitC splitc) {
        return new RecordExchange(splitc, this);
    }

    private void reserve(int count) {
        int capacity = bytes.length / RecordLayout.LENGTH_BYTES;
        if (size > capacity - count) {
            int grown = type().grown(capacity, (long) size + count);
            hold(Arrays.copyOf(bytes, grown * RecordLayout.LENGTH_BYTES));
        }
    }

    private void hold(byte[] array) {
        bytes = array;
        buffer.wrap(array);
    }

    private static int offset(int index) {
        return index * RecordLayout.LENGTH_BYTES;
    }
}
