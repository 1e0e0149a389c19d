package io.clump.apps.samplesort;

import io.clump.am2.ClumpException;
import java.util.Arrays;
import java.util.Locale;

/** What is sorted. */
public enum KeyType {
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

    /**
     * What one of them takes in memory and in a binary file.
     *
     * @return its length in bytes
     */
    public int lengthBytes() {
        return lengthBytes;
    }

    /**
     * What several of them are called.
     *
     * @return the words
     */
    public String plural() {
        return plural;
    }

    /**
     * How many a process can hold: what fits into the largest array.
     *
     * @return their number
     */
    public int mostPerProcess() {
        return this == RECORD ? Capacity.MOST_ELEMENTS / lengthBytes : Capacity.MOST_ELEMENTS;
    }

    /**
     * The name that users give.
     *
     * @return it in lower case
     */
    public String optionName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The type of a name.
     *
     * @param name what {@link #optionName} returned
     * @return the type
     * @throws ClumpException if there is none; says which there are
     */
    public static KeyType of(String name) {
        return Named.find(name, "type of keys", Arrays.asList(values()), KeyType::optionName);
    }

    /** An empty array with room for as many. */
    Keys create(int capacity) {
        return switch (this) {
            case INT -> new IntKeys(capacity);
            case LONG -> new LongKeys(capacity);
            case RECORD -> new RecordKeys(capacity);
        };
    }

    /** How a key that is given in two parts is shown to a person. */
    String show(long high, int low) {
        return this == RECORD
                ? String.format(Locale.ROOT, "%016x%04x", high ^ Long.MIN_VALUE, low)
                : Long.toString(high);
    }
}
