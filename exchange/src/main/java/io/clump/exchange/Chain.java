package io.clump.exchange;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * List of elements in order, from which any element can be removed.
 *
 * @param <E> type of the elements
 */
public final class Chain<E> {
    private @Nullable Place<E> first;
    private @Nullable Place<E> last;

    /** Makes an empty chain. */
    public Chain() {}

    /** Returns the first element; null if the chain is empty. */
    public @Nullable E first() {
        Place<E> head = first;
        return head == null ? null : head.element;
    }

    /** Returns whether there is no element. */
    public boolean isEmpty() {
        return first == null;
    }

    /** Adds a place that is in no chain at the end. */
    public void append(Place<E> place) {
        place.chain = this;
        place.previous = last;
        if (last == null) {
            first = place;
        } else {
            last.next = place;
        }
        last = place;
    }

    /** Adds a place that is in no chain at the beginning. */
    public void prepend(Place<E> place) {
        place.chain = this;
        place.next = first;
        if (first == null) {
            last = place;
        } else {
            first.previous = place;
        }
        first = place;
    }

    /** Calls the consumer for each element, in order; it may remove that element, and no other. */
    public void forEach(Consumer<? super E> consumer) {
        Place<E> place = first;
        while (place != null) {
            Place<E> following = place.next;
            consumer.accept(place.element);
            place = following;
        }
    }

    void remove(Place<E> place) {
        Place<E> before = place.previous;
        Place<E> after = place.next;
        if (before == null) {
            first = after;
        } else {
            before.next = after;
            place.previous = null;
        }
        if (after == null) {
            last = before;
        } else {
            after.previous = before;
            place.next = null;
        }
        place.chain = null;
    }
}
