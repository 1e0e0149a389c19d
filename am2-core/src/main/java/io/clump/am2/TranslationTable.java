package io.clump.am2;

import io.clump.am2.packet.PacketLayout;
import java.util.Arrays;

/** The destinations of an endpoint by their indices. Grows as needed. */
final class TranslationTable {
    private static final int INITIAL_CAPACITY = 256;

    private Translation[] entries = unmapped(INITIAL_CAPACITY);

    void put(int index, Translation translation) {
        checkIndex(index);
        if (index >= entries.length) {
            Translation[] grown = unmapped(Math.max(index + 1, 2 * entries.length));
            System.arraycopy(entries, 0, grown, 0, entries.length);
            entries = grown;
        }
        entries[index] = translation;
    }

    /** The entry at an index; {@link Translation#UNMAPPED} if there is none. */
    Translation get(int index) {
        Translation[] table = entries;
        return index >= 0 && index < table.length ? table[index] : beyondEnd(index);
    }

    void remove(int index) {
        checkIndex(index);
        if (index < entries.length) {
            entries[index] = Translation.UNMAPPED;
        }
    }

    /** What stands at an index beyond the end of the table. */
    private static Translation beyondEnd(int index) {
        checkIndex(index);
        return Translation.UNMAPPED;
    }

    private static Translation[] unmapped(int capacity) {
        Translation[] entries = new Translation[capacity];
        Arrays.fill(entries, Translation.UNMAPPED);
        return entries;
    }

    private static void checkIndex(int index) {
        if (index < 0 || index > PacketLayout.MAX_UNSIGNED_SHORT) {
            throw new IllegalArgumentException(
                    "destination out of range: found=" + index + ", expected 0 to " + PacketLayout.MAX_UNSIGNED_SHORT);
        }
    }
}
