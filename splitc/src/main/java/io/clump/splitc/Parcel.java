package io.clump.splitc;

import java.nio.ByteBuffer;

/**
 * Array from another process that arrives in pieces, in any order.
 *
 * @param <A> type of the array
 */
final class Parcel<A> {
    private final int operation;
    private final int rank;
    private final int call;
    private final Elements<A> elements;
    private final A contents;
    private int missing;
    private boolean begun;

    Parcel(int operation, int rank, int call, Elements<A> elements, int length) {
        this.operation = operation;
        this.rank = rank;
        this.call = call;
        this.elements = elements;
        contents = elements.allocate(length);
        missing = length;
    }

    /** Returns the number of its operation. */
    int operation() {
        return operation;
    }

    /** Returns the rank that distinguishes it from others of the operation: that of its owner or of its sender. */
    int rank() {
        return rank;
    }

    /** Returns its call. */
    int call() {
        return call;
    }

    int bytesEach() {
        return elements.bytesEach();
    }

    void add(ByteBuffer piece, int at, int count) {
        elements.read(piece, contents, at, count);
        missing -= count;
        begun = true;
    }

    /** Returns whether all pieces have arrived; an empty parcel has one piece, too. */
    boolean isComplete() {
        return begun && missing == 0;
    }

    /** Returns the array, which must be complete. */
    A contents() {
        return contents;
    }
}
