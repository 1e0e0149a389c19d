package io.clump.apps.samplesort;

/** Formats of keys in a file. */
enum KeyFormat implements Named {
    /** One decimal integer a line. */
    TEXT,

    /** One after the other without anything between; integers with the least significant byte first. */
    BINARY;

    static KeyFormat of(String name) {
        return Named.find(name, "format", values());
    }
}
