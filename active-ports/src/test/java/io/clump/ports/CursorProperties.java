package io.clump.ports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/**
 * Row G4: the cursor against a model that knows where each byte of the buffer was written (thesis 908, 1159–1165,
 * 1395).
 */
class CursorProperties {
    @Property
    void cursorPutsMessagesWhereTheThesisSays(
            @ForAll @IntRange(max = 20) int capacity,
            @ForAll @Size(max = 50) List<@IntRange(min = -1, max = 25) Integer> lengths) {
        Cursor cursor = new Cursor();
        cursor.reset(capacity);
        Model model = new Model(capacity);
        for (int length : lengths) {
            if (length < 0) {
                cursor.reset(capacity);
                model.rebind();
                continue;
            }
            int offset = cursor.position();
            int kept = Math.min(length, cursor.space());
            assertThat(cursor.mustWait(length)).isFalse();
            cursor.begin(length);
            cursor.end();
            model.arrive(length);
            assertThat(offset).isEqualTo(model.start);
            assertThat(kept).isEqualTo(model.kept);
        }
    }

    /** A message that is given up leaves no hole if nothing was put behind it. */
    @Property
    void abandonedMessageGivesItsSpaceBack(
            @ForAll @IntRange(min = 1, max = 20) int capacity,
            @ForAll @IntRange(max = 20) int first,
            @ForAll @IntRange(min = 1, max = 25) int second) {
        Cursor cursor = new Cursor();
        cursor.reset(capacity);
        cursor.begin(first);
        cursor.end();
        int offset = cursor.position();
        int reservation = cursor.begin(second);
        cursor.abandon(reservation, offset);
        assertThat(cursor.position()).isEqualTo(offset);
        assertThat(cursor.hasUnfinished()).isFalse();
    }

    /** Fills the buffer byte by byte. */
    private static final class Model {
        final boolean[] isFilled;
        boolean isStuck;
        int start;
        int kept;

        Model(int capacity) {
            isFilled = new boolean[capacity];
        }

        void rebind() {
            Arrays.fill(isFilled, false);
            isStuck = false;
        }

        void arrive(int length) {
            start = 0;
            while (start < isFilled.length && isFilled[start]) {
                start++;
            }
            kept = 0;
            while (kept < length && start + kept < isFilled.length) {
                isFilled[start + kept] = true;
                kept++;
            }
            isStuck |= kept < length;
            if (!isStuck && length > 0 && start + kept == isFilled.length) {
                Arrays.fill(isFilled, false);
            }
        }
    }
}
