package io.clump.splitc;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Bytes from one process to another that arrive in pieces, in any order. */
final class Parcel {
    private final byte[] bytes;
    private int missingBytes;
    private boolean begun;

    Parcel(int length) {
        bytes = new byte[length];
        missingBytes = length;
    }

    void add(DirectBuffer piece, int offset, int length) {
        piece.getBytes(0, bytes, offset, length);
        missingBytes -= length;
        begun = true;
    }

    /** An empty parcel has one piece, too. */
    boolean isComplete() {
        return begun && missingBytes == 0;
    }

    UnsafeBuffer contents() {
        return new UnsafeBuffer(bytes);
    }
}
