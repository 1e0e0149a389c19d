package io.clump.apps.samplesort;

/** Keys that are whole numbers. */
sealed interface NumberKeys extends Keys permits IntKeys, LongKeys {
    /** Appends a number, which has to be in the range of the kind. */
    void add(long key);
}
