package io.clump.splitc;

import java.nio.ByteBuffer;

/**
 * An array from another process that arrives in pieces, in any order.
 *
 * @param <A> the arrays
 */
final class Parcel<A> {
    private final int call;
    private final Elements<A> elements;
    private final A contents;
    private int missing;
    private boolean begun;

    Parcel(int call, Elements<A> elements, int length) {
        this.call = call;
        this.elements = elements;
        contents = elements.allocate(length);
        missing = length;
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
