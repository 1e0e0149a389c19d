package io.clump.splitc;

import java.nio.ByteBuffer;

/**
 * An array from another process that arrives in pieces, in any order.
 *
 * @param <A> the arrays
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

    /** Number of the operation that it belongs to. */
    int operation() {
        return operation;
    }

    /** Rank that tells it from others of the operation: that of its owner or of its sender. */
    int rank() {
        return rank;
    }

    /** The call that it belongs to. */
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

    /** An empty parcel has one piece, too. */
    boolean isComplete() {
        return begun && missing == 0;
    }

    /** The array, if it is complete. */
    A contents() {
        return contents;
    }
}
