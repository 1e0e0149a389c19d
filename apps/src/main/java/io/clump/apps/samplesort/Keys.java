package io.clump.apps.samplesort;

import io.clump.splitc.SplitC;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * The keys that one process holds, in an array of their kind that grows. Each kind has its own loop over that array for
 * long-running work; a single key has a form that is the same for all: a high part, and an unsigned low part of 16
 * bits, which only records have. Belongs to one thread.
 */
sealed interface Keys permits NumberKeys, RecordKeys {
    KeyType type();

    int size();

    /** The high part of a key; of a number all of it. */
    long high(int index);

    /** The low part of a key, 0 to 65,535; of a number 0. */
    int low(int index);

    /** Appends a key in the form it has in a binary file. */
    void add(DirectBuffer source, int offset);

    /** Copies a key in the form it has in a binary file. */
    void get(int index, MutableDirectBuffer target, int offset);

    void sort();

    boolean isSorted();

    KeySummary summary();

    /** Makes what sends these keys to their owners; from now on the process accepts those of others. */
    KeyExchange exchange(SplitC splitc);
}
