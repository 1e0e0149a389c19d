package io.clump.apps.samplesort;

/**
 * Summary of keys that does not depend on their order or on the processes that hold them, and that almost surely
 * changes if a key is lost, doubled or changed.
 *
 * @param count number of keys
 * @param sum of the keys, modulo 2^64; of records the first 8 bytes of each
 * @param firstHash sum of a 64-bit hash of each key, or of each record with all its bytes
 * @param secondHash sum of another hash
 */
record KeySummary(long count, long sum, long firstHash, long secondHash) {
    static final KeySummary NONE = new KeySummary(0, 0, 0, 0);

    KeySummary plus(KeySummary other) {
        return new KeySummary(
                count + other.count, sum + other.sum, firstHash + other.firstHash, secondHash + other.secondHash);
    }
}
