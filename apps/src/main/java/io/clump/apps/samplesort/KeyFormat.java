package io.clump.apps.samplesort;

/** Formats of keys in a file. */
enum KeyFormat {
    /** One decimal integer a line. */
    TEXT,

    /** One after the other without anything between; integers with the least significant byte first. */
    BINARY
}
