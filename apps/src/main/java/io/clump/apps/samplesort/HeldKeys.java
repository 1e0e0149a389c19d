package io.clump.apps.samplesort;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Report of one process about the keys before and after they were sorted.
 *
 * @param before the keys it began with
 * @param after the keys it holds now
 * @param ordered whether those are in ascending order
 * @param least the first of them; meaningless without keys
 * @param greatest the last of them; meaningless without keys
 */
record HeldKeys(KeySummary before, KeySummary after, boolean ordered, Key least, Key greatest) {
    static HeldKeys of(KeySummary before, Keys keys) {
        Key least = keys.size() == 0 ? Key.ZERO : Key.of(keys, 0);
        Key greatest = keys.size() == 0 ? Key.ZERO : Key.of(keys, keys.size() - 1);
        return new HeldKeys(before, keys.summary(), keys.isSorted(), least, greatest);
    }

    static HeldKeys fromNumbers(long[] numbers) {
        return new HeldKeys(
                new KeySummary(numbers[0], numbers[1], numbers[2], numbers[3]),
                new KeySummary(numbers[4], numbers[5], numbers[6], numbers[7]),
                numbers[8] != 0,
                new Key(numbers[9], (int) numbers[10]),
                new Key(numbers[11], (int) numbers[12]));
    }

    /** Returns the report as numbers, for {@link #fromNumbers} in another process. */
    long[] toNumbers() {
        return new long[] {
            before.count(),
            before.sum(),
            before.firstHash(),
            before.secondHash(),
            after.count(),
            after.sum(),
            after.firstHash(),
            after.secondHash(),
            ordered ? 1 : 0,
            least.high,
            least.low,
            greatest.high,
            greatest.low
        };
    }

    /**
     * Looks for a fault in the order of the keys of all processes, and in the keys themselves.
     *
     * @param processes report of each process, by rank
     * @return one line about the first fault, or null if there is no fault
     */
    static @Nullable String failure(KeyType type, List<HeldKeys> processes) {
        KeySummary allBefore = KeySummary.NONE;
        KeySummary allAfter = KeySummary.NONE;
        int last = -1;
        for (int rank = 0; rank < processes.size(); rank++) {
            HeldKeys held = processes.get(rank);
            allBefore = allBefore.plus(held.before);
            allAfter = allAfter.plus(held.after);
            if (!held.ordered) {
                return "keys out of order: rank=" + rank;
            }
            if (held.after.count() > 0) {
                if (last >= 0 && processes.get(last).greatest.compareTo(held.least) > 0) {
                    Key end = processes.get(last).greatest;
                    return "keys out of order: rank=" + last + " ends with " + type.show(end.high, end.low) + ", rank="
                            + rank + " begins with " + type.show(held.least.high, held.least.low);
                }
                last = rank;
            }
        }
        return allBefore.equals(allAfter)
                ? null
                : "not the same keys as before: found=" + allAfter + ", expected " + allBefore;
    }

    /** A key in the form common to all kinds. */
    record Key(long high, int low) implements Comparable<Key> {
        private static final Key ZERO = new Key(0, 0);

        private static Key of(Keys keys, int index) {
            return new Key(keys.high(index), keys.low(index));
        }

        @Override
        public int compareTo(Key other) {
            int order = Long.compare(high, other.high);
            return order == 0 ? Integer.compare(low, other.low) : order;
        }
    }
}
