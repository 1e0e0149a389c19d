package io.clump.am2;

import io.clump.am2.packet.PacketLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The destinations of an endpoint by their indices. Grows as needed. */
final class TranslationTable {
    private static final int INITIAL_CAPACITY = 256;

    private @Nullable Translation[] entries = new Translation[INITIAL_CAPACITY];

    void put(int index, Translation translation) {
        checkIndex(index);
        if (index >= entries.length) {
            entries = Arrays.copyOf(entries, Math.max(index + 1, 2 * entries.length));
        }
        entries[index] = translation;
    }

    @Nullable Translation get(int index) {
        checkIndex(index);
        return index < entries.length ? entries[index] : null;
    }

    void remove(int index) {
        checkIndex(index);
        if (index < entries.length) {
            entries[index] = null;
        }
    }

    private static void checkIndex(int index) {
        if (index < 0 || index > PacketLayout.MAX_UNSIGNED_SHORT) {
            throw new IllegalArgumentException(
                    "destination out of range: found=" + index + ", expected 0 to " + PacketLayout.MAX_UNSIGNED_SHORT);
        }
    }
}
