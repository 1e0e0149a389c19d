package io.clump.exchange;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Place of an element in a chain, made once and reused; in one chain at a time.
 *
 * @param <E> type of the elements
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
     * @param element element of the place
     */
    public Place(E element) {
        this.element = element;
    }

    /** Returns the element of this place. */
    public E element() {
        return element;
    }

    /** Returns whether this place is in a chain. */
    public boolean isQueued() {
        return chain != null;
    }

    /** Returns whether this place is in that chain. */
    public boolean isIn(Chain<E> other) {
        return chain == other;
    }

    /** Removes this place from its chain. */
    public void remove() {
        Objects.requireNonNull(chain).remove(this);
    }
}
