package io.clump.am2.endpoint;

import io.clump.am2.ClumpException;
import io.clump.am2.packet.PacketLayout;
import java.util.Arrays;

/** Destinations of an endpoint by their indices. Takes memory only for indices up to the largest used one. */
public final class TranslationTable {
    /** Number of destinations that a packet can distinguish. */
    static final int MAX_CAPACITY = PacketLayout.MAX_UNSIGNED_SHORT + 1;

    private static final int INITIAL_LENGTH = 256;

    private int capacity = MAX_CAPACITY;
    private int contextEpoch;

    /** Entries by index; the array is never longer than the capacity. */
    private Translation[] entries = unmapped(INITIAL_LENGTH);

    public int capacity() {
        return capacity;
    }

    /** Sets the number of indices. Destinations at higher indices are unmapped. */
    public void capacity(int newCapacity) {
        if (newCapacity < 1 || newCapacity > MAX_CAPACITY) {
            throw new IllegalArgumentException("capacity of the translation table out of range: found=" + newCapacity
                    + ", expected 1 to " + MAX_CAPACITY);
        }
        capacity = newCapacity;
        if (entries.length > newCapacity) {
            entries = Arrays.copyOf(entries, newCapacity);
        }
    }

    /** Returns the smallest unmapped index. */
    public int firstFree() {
        for (int index = 0; index < entries.length; index++) {
            if (entries[index].name() == null) {
                return index;
            }
        }
        if (entries.length == capacity) {
            throw new ClumpException("the translation table is full: capacity=" + capacity + ", expected at most "
                    + (capacity - 1) + " mapped");
        }
        return entries.length;
    }

    public void put(int index, Translation translation) {
        checkIndex(index);
        if (index >= entries.length) {
            Translation[] grown = unmapped(Math.min(capacity, Math.max(index + 1, 2 * entries.length)));
            System.arraycopy(entries, 0, grown, 0, entries.length);
            entries = grown;
        }
        entries[index] = translation.in(contextEpoch);
    }

    /** Sets the context epoch of requests from now on. */
    public void contextEpoch(int epoch) {
        contextEpoch = epoch;
        for (int index = 0; index < entries.length; index++) {
            if (entries[index].name() != null) {
                entries[index] = entries[index].in(epoch);
            }
        }
    }

    /** Returns the entry at an index; {@link Translation#UNMAPPED} for an unmapped one. */
    public Translation get(int index) {
        Translation[] table = entries;
        return index >= 0 && index < table.length ? table[index] : beyondEnd(index);
    }

    public void remove(int index) {
        checkIndex(index);
        if (index < entries.length) {
            entries[index] = Translation.UNMAPPED;
        }
    }

    /** Returns the entry at an index beyond the end of the table. */
    private Translation beyondEnd(int index) {
        checkIndex(index);
        return Translation.UNMAPPED;
    }

    private static Translation[] unmapped(int length) {
        Translation[] entries = new Translation[length];
        Arrays.fill(entries, Translation.UNMAPPED);
        return entries;
    }

    private void checkIndex(int index) {
        if (index < 0 || index >= capacity) {
            throw new IllegalArgumentException(
                    "destination out of range: found=" + index + ", expected 0 to " + (capacity - 1));
        }
    }
}
