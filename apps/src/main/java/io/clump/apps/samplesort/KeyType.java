package io.clump.apps.samplesort;

import io.clump.am2.ClumpException;
import java.util.Locale;

/** Kinds of keys that are sorted. */
enum KeyType {
    INT(Integer.BYTES, "keys"),

    LONG(Long.BYTES, "long keys"),

    /** Records of 100 bytes, in the order of their first 10 as unsigned bytes. */
    RECORD(RecordLayout.LENGTH_BYTES, "records");

    /** A little less than the largest array, which not every machine makes. */
    private static final int MOST_ELEMENTS = Integer.MAX_VALUE - 8;

    private static final int LEAST_CAPACITY = 1024;

    private final int lengthBytes;
    private final String plural;

    KeyType(int lengthBytes, String plural) {
        this.lengthBytes = lengthBytes;
        this.plural = plural;
    }

    /** Returns the length of one of them in memory and in a binary file. */
    int lengthBytes() {
        return lengthBytes;
    }

    /** Returns the word for several of them. */
    String plural() {
        return plural;
    }

    /** Returns the number that a process can hold: as many as fit into the largest array. */
    int mostPerProcess() {
        return this == RECORD ? MOST_ELEMENTS / lengthBytes : MOST_ELEMENTS;
    }

    /** Returns space for at least the needed number, and for up to half as many again as before. */
    int grown(int capacity, long needed) {
        if (needed > mostPerProcess()) {
            throw new ClumpException("too many " + plural + " for one process: found more than " + mostPerProcess());
        }
        return (int) Math.min(
                mostPerProcess(), Math.max(LEAST_CAPACITY, Math.max(needed, capacity + (capacity >> 1) + 1L)));
    }

    /**
     * Returns space for a quarter more than expected, more than five standard deviations of the samples: it rarely must
     * grow.
     */
    int withMargin(int expected) {
        return (int) Math.min(mostPerProcess(), Math.max(LEAST_CAPACITY, expected + expected / 4L));
    }

    /**
     * Makes an empty array for the keys of a process: with other processes, with space for all keys that it may own,
     * since it sorts them with the same array.
     */
    Keys create(int count, int processes) {
        return create(processes == 1 ? count : withMargin(count));
    }

    Keys create(int capacity) {
        return switch (this) {
            case INT -> new IntKeys(capacity);
            case LONG -> new LongKeys(capacity);
            case RECORD -> new RecordKeys(capacity);
        };
    }

    /** Formats a key that is given in two parts for people. */
    String show(long high, int low) {
        return this == RECORD
                ? String.format(Locale.ROOT, "%016x%04x", high ^ Long.MIN_VALUE, low)
                : Long.toString(high);
    }
}
