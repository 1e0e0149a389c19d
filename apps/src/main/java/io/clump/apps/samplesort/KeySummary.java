package io.clump.apps.samplesort;

/**
 * What stays the same when keys are put into another order or shared out among processes, and hardly when one is lost,
 * doubled or changed.
 *
 * @param count number of keys
 * @param sum of the keys, modulo 2^64
 * @param firstHash sum of a 64-bit hash of each key
 * @param secondHash sum of another one
 */
record KeySummary(long count, long sum, long firstHash, long secondHash) {
    static final KeySummary NONE = new KeySummary(0, 0, 0, 0);

    static KeySummary of(int[] keys) {
        KeySummarizer summarizer = new KeySummarizer();
        for (int key : keys) {
            summarizer.add(key);
        }
        return summarizer.summary();
    }

    static KeySummary of(KeyArray keys) {
        KeySummarizer summarizer = new KeySummarizer();
        for (int i = 0; i < keys.size(); i++) {
            summarizer.add(keys.get(i));
        }
        return summarizer.summary();
    }

    KeySummary plus(KeySummary other) {
        return new KeySummary(
                count + other.count, sum + other.sum, firstHash + other.firstHash, secondHash + other.secondHash);
    }

    private static final class KeySummarizer {
        private long count;
        private long sum;
        private long firstHash;
        private long secondHash;

        void add(int key) {
            count++;
            sum += key;
            firstHash += mix(key + 0x9E37_79B9_7F4A_7C15L, 0xBF58_476D_1CE4_E5B9L, 0x94D0_49BB_1331_11EBL);
            secondHash += mix(key ^ 0x6A09_E667_F3BC_C909L, 0xFF51_AFD7_ED55_8CCDL, 0xC4CE_B9FE_1A85_EC53L);
        }

        KeySummary summary() {
            return new KeySummary(count, sum, firstHash, secondHash);
        }

        /** Spreads each bit over all: multiply and fold twice, with multipliers known to do it well (SplitMix, Murmur 3). */
        private static long mix(long bits, long firstMultiplier, long secondMultiplier) {
            long mixed = (bits ^ (bits >>> 31)) * firstMultiplier;
            mixed = (mixed ^ (mixed >>> 29)) * secondMultiplier;
            return mixed ^ (mixed >>> 32);
        }
    }
}
