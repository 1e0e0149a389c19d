package io.clump.apps.samplesort;

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
