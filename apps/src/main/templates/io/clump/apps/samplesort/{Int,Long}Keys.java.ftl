<#assign type = variant?lower_case>
package io.clump.apps.samplesort;

import io.clump.splitc.SplitC;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/** ${(type == "int")?then("32", "64")}-bit integers. */
final class ${variant}Keys implements NumberKeys {
    private static final ${type}[] NONE = {};

    private ${type}[] keys;
    private int size;

    /** What to sort with, if it is long enough. */
    private ${type}[] spare = NONE;

    ${variant}Keys(int capacity) {
        keys = new ${type}[capacity];
    }

    @Override
    public KeyType type() {
        return KeyType.${variant?upper_case};
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
        keys[size++] = ${(type == "int")?then("(int) ", "")}key;
    }

    @Override
    public void add(DirectBuffer source, int offset) {
        add(source.get${variant}(offset, ByteOrder.LITTLE_ENDIAN));
    }

<#if type == "int">
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
<#else>
    void addAll(DirectBuffer source, int offset, int count) {
        reserve(count);
        long[] to = keys;
        int at = size;
        for (int i = 0; i < count; i++) {
            to[at + i] = source.getLong(offset + i * Long.BYTES, ByteOrder.LITTLE_ENDIAN);
        }
        size = at + count;
    }
</#if>

    void addAll(${type}[] source, int offset, int count) {
        reserve(count);
        System.arraycopy(source, offset, keys, size, count);
        size += count;
    }

    @Override
    public void get(int index, MutableDirectBuffer target, int offset) {
        target.put${variant}(offset, keys[index], ByteOrder.LITTLE_ENDIAN);
    }

    /** The keys themselves, from index 0 to the size. */
    ${type}[] array() {
        return keys;
    }

    /** Takes the array of keys that are no longer needed, to sort these with it if it is long enough. */
    void reuseArrays(${variant}Keys others) {
        if (others.keys.length >= size) {
            spare = others.keys;
        }
        others.keys = NONE;
        others.size = 0;
    }

    @Override
    public void sort() {
        ${type}[] target = spare.length < size ? new ${type}[size] : spare;
        spare = NONE;
        ${variant}RadixSort.sort(keys, 0, size, target, 0);
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
        KeySummary summary = new KeySummary();
        for (int i = 0; i < size; i++) {
            summary.add(keys[i]);
        }
        return summary;
    }

    @Override
    public KeyExchange exchange(SplitC splitc) {
        return new ${variant}Exchange(splitc, this);
    }

    private void reserve(int count) {
        if (size > keys.length - count) {
            keys = Arrays.copyOf(keys, type().grown(keys.length, (long) size + count));
        }
    }
}
