package io.clump.apps.samplesort;

import io.clump.am2.ClumpException;

/**
 * A range of a file of keys: of text, whole lines.
 *
 * @param startByte offset of its first line or key in bytes
 * @param endByte offset after its last line or key in bytes
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
