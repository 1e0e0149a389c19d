package io.clump.apps.samplesort;

import java.util.Locale;

/** Kinds of keys that are sorted. */
enum KeyType {
    /** 32-bit integers. */
    INT(Integer.BYTES, "keys"),

    /** 64-bit integers. */
    LONG(Long.BYTES, "long keys"),

    /** Records of 100 bytes, in the order of their first 10 as unsigned bytes. */
    RECORD(RecordLayout.LENGTH_BYTES, "records");

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
        return this == RECORD ? Capacity.MOST_ELEMENTS / lengthBytes : Capacity.MOST_ELEMENTS;
    }

    /** Makes an empty array with room for this many. */
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
