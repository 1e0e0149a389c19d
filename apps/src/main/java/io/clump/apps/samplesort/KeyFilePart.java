package io.clump.apps.samplesort;

/**
 * A range of whole lines of a text file of keys.
 *
 * @param startByte offset of its first line in bytes
 * @param endByte offset after its last line in bytes
 * @param keys number of keys in it; blank lines and comments do not count
 */
public record KeyFilePart(long startByte, long endByte, long keys) {}
