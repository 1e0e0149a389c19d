package io.clump.apps.samplesort;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Check of the order of the keys of all processes, and of the keys themselves. */
final class Verification {
    // Numbers that describe the keys of a process: 1 if they are in ascending order or 0, how many they are, the first
    // one and the last one in two parts each; these are 0 without keys.
    private static final int ORDERED = 0;
    private static final int COUNT = 1;
    private static final int LEAST = 2;
    private static final int GREATEST = 4;

    private Verification() {}

    /** Returns numbers that describe the keys of a process, for {@link #failure}. */
    static long[] ends(Keys keys) {
        int last = keys.size() - 1;
        long ordered = keys.isSorted() ? 1 : 0;
        return last < 0
                ? new long[] {ordered, 0, 0, 0, 0, 0}
                : new long[] {ordered, keys.size(), keys.high(0), keys.low(0), keys.high(last), keys.low(last)};
    }

    /** Returns one line about the first fault, or null; the sums are those of the keys before, then after. */
    static @Nullable String failure(KeyType type, long[][] ends, long[] sums) {
        int last = -1;
        for (int rank = 0; rank < ends.length; rank++) {
            if (ends[rank][ORDERED] == 0) {
                return "keys out of order: rank=" + rank;
            }
            if (ends[rank][COUNT] > 0) {
                if (last >= 0 && compare(ends[last], GREATEST, ends[rank], LEAST) > 0) {
                    return "keys out of order: rank=" + last + " ends with " + show(type, ends[last], GREATEST)
                            + ", rank=" + rank + " begins with " + show(type, ends[rank], LEAST);
                }
                last = rank;
            }
        }
        long[] before = Arrays.copyOf(sums, KeySummary.NUMBERS);
        long[] after = Arrays.copyOfRange(sums, KeySummary.NUMBERS, sums.length);
        return Arrays.equals(before, after)
                ? null
                : "not the same keys as before: found=" + Arrays.toString(after) + ", expected "
                        + Arrays.toString(before);
    }

    private static int compare(long[] one, int place, long[] other, int otherPlace) {
        int order = Long.compare(one[place], other[otherPlace]);
        return order == 0 ? Long.compare(one[place + 1], other[otherPlace + 1]) : order;
    }

    private static String show(KeyType type, long[] ends, int place) {
        return type.show(ends[place], (int) ends[place + 1]);
    }
}
