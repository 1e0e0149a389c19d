package io.clump.apps.samplesort;

import io.clump.am2.ClumpException;

/**
 * A range of whole lines of a text file of keys.
 *
 * @param startByte offset of its first line in bytes
 * @param endByte offset after its last line in bytes
 * @param keys number of keys in it; blank lines and comments do not count
 */
public record KeyFilePart(long startByte, long endByte, long keys) {
    /** Checks the values. */
    public KeyFilePart {
        if (startByte < 0 || endByte < startByte || keys < 0) {
            throw new ClumpException("no part of a file: start=" + startByte + ", end=" + endByte + ", keys=" + keys
                    + ", expected 0 <= start <= end and 0 <= keys");
        }
    }
}
