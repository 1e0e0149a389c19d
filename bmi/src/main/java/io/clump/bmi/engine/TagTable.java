package io.clump.bmi.engine;

import io.clump.exchange.Chain;
import io.clump.exchange.Place;
import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.Int2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Elements in order, by tag. Programs may use each tag once, so a tag without elements takes no memory.
 *
 * @param <E> the elements
 */
final class TagTable<E> {
    private final Int2ObjectHashMap<Chain<E>> chains = new Int2ObjectHashMap<>();

    void append(int tag, Place<E> place) {
        Chain<E> chain = chains.get(tag);
        if (chain == null) {
            chain = new Chain<>();
            chains.put(tag, chain);
        }
        chain.append(place);
    }

    @Nullable
    E first(int tag) {
        Chain<E> chain = chains.get(tag);
        return chain == null ? null : chain.first();
    }

    /** Takes an element out that has this tag. */
    void remove(int tag, Place<E> place) {
        place.remove();
        Chain<E> chain = chains.get(tag);
        if (chain != null && chain.isEmpty()) {
            chains.remove(tag);
        }
    }

    boolean isEmpty() {
        return chains.isEmpty();
    }

    List<E> all() {
        List<E> all = new ArrayList<>();
        chains.values().forEach(chain -> chain.forEach(all::add));
        return all;
    }
}
