package io.clump.apps.samplesort;

/**
 * What one process tells about the keys before and after they were sorted.
 *
 * @param before the keys it began with
 * @param after the keys it holds now
 * @param ordered whether those are in ascending order
 * @param least the first of them; meaningless without keys
 * @param greatest the last of them; meaningless without keys
 */
record HeldKeys(KeySummary before, KeySummary after, boolean ordered, int least, int greatest) {
    static HeldKeys of(KeySummary before, KeyArray keys) {
        boolean ordered = true;
        for (int i = 1; i < keys.size(); i++) {
            ordered &= keys.get(i - 1) <= keys.get(i);
        }
        int least = keys.size() == 0 ? 0 : keys.get(0);
        int greatest = keys.size() == 0 ? 0 : keys.get(keys.size() - 1);
        return new HeldKeys(before, KeySummary.of(keys), ordered, least, greatest);
    }

    static HeldKeys fromNumbers(long[] numbers) {
        return new HeldKeys(
                new KeySummary(numbers[0], numbers[1], numbers[2], numbers[3]),
                new KeySummary(numbers[4], numbers[5], numbers[6], numbers[7]),
                numbers[8] != 0,
                (int) numbers[9],
                (int) numbers[10]);
    }

    /** The same as numbers, for {@link #fromNumbers} in another process. */
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
            least,
            greatest
        };
    }
}
