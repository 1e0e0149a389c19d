package io.clump.matching.queue;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An element's place in a chain, made once and used again and again; in one chain at a time.
 *
 * @param <E> the elements
 */
public final class Place<E> {
    final E element;

    @Nullable
    Chain<E> chain;

    @Nullable
    Place<E> previous;

    @Nullable
    Place<E> next;

    /**
     * Makes a place that is in no chain.
     *
     * @param element what stands there
     */
    public Place(E element) {
        this.element = element;
    }

    /** Returns whether this place is in a chain. */
    public boolean isQueued() {
        return chain != null;
    }

    /** Returns whether this place is in that chain. */
    public boolean isIn(Chain<E> other) {
        return chain == other;
    }

    /** Takes this place out of the chain it is in. */
    public void remove() {
        Objects.requireNonNull(chain).remove(this);
    }
}
