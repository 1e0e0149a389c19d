package io.clump.matching.queue;

import io.clump.exchange.Chain;
import io.clump.exchange.Place;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Chains by pattern: a context, a source and a tag. A wildcard is a value like any other here, and matches only itself.
 * The cost of finding the first element of a chain does not depend on the number of chains.
 *
 * <p>Open addressing with linear probing, at most half full. A chain that has become empty stays, since the next
 * message most often has the same pattern; when the table is half full, empty chains are removed, and the table grows
 * if a quarter is in use afterwards.
 *
 * @param <E> type of the elements
 */
public final class PatternTable<E> {
    private static final int SMALLEST = 64;

    private Pattern<E>[] slots = newSlots(SMALLEST);

    /** Array as large as the slots, all null; swapped with them when empty chains are removed. */
    private Pattern<E>[] spare = newSlots(SMALLEST);

    /** Unused patterns. */
    private Pattern<E>[] free = newSlots(SMALLEST);

    private int freeCount;
    private int used;

    /** The pattern that was found last, since the next message most often has the same one; null at first. */
    private @Nullable Pattern<E> lastFound;

    /** Makes an empty table. */
    public PatternTable() {}

    /** Returns the first element of a pattern; null if its chain is empty. */
    public @Nullable E first(int context, int source, int tag) {
        Pattern<E> found = find(context, source, tag);
        return found == null ? null : found.chain.first();
    }

    /** Adds an element to the end of the chain of a pattern. */
    public void append(int context, int source, int tag, Place<E> place) {
        chain(context, source, tag).append(place);
    }

    /** Calls the consumer for each element of a pattern, in order; it may remove that element, and no other. */
    public void forEach(int context, int source, int tag, Consumer<? super E> consumer) {
        Pattern<E> found = find(context, source, tag);
        if (found != null) {
            found.chain.forEach(consumer);
        }
    }

    /** Lists the elements of all patterns that name a source. Allocates. */
    public List<E> ofSource(int source) {
        List<E> elements = new ArrayList<>();
        for (Pattern<E> pattern : slots) {
            if (pattern != null && pattern.source == source) {
                pattern.chain.forEach(elements::add);
            }
        }
        return elements;
    }

    /** Lists the elements of all patterns; an element in several chains occurs several times. Allocates. */
    public List<E> all() {
        List<E> elements = new ArrayList<>();
        for (Pattern<E> pattern : slots) {
            if (pattern != null) {
                pattern.chain.forEach(elements::add);
            }
        }
        return elements;
    }

    private @Nullable Pattern<E> find(int context, int source, int tag) {
        Pattern<E> last = lastFound;
        if (last != null && last.is(context, source, tag)) {
            return last;
        }
        Pattern<E> found = slots[indexOf(context, source, tag)];
        if (found != null) {
            lastFound = found;
        }
        return found;
    }

    private Chain<E> chain(int context, int source, int tag) {
        Pattern<E> found = find(context, source, tag);
        if (found != null) {
            return found.chain;
        }
        if (used * 2 >= slots.length) {
            takeOutEmpty();
        }
        Pattern<E> added = freeCount == 0 ? new Pattern<>() : free[--freeCount];
        added.context = context;
        added.source = source;
        added.tag = tag;
        slots[indexOf(context, source, tag)] = added;
        used++;
        return added.chain;
    }

    private int indexOf(int context, int source, int tag) {
        int mask = slots.length - 1;
        int index = hash(context, source, tag) & mask;
        Pattern<E> found = slots[index];
        while (found != null && !found.is(context, source, tag)) {
            index = (index + 1) & mask;
            found = slots[index];
        }
        return index;
    }

    private void takeOutEmpty() {
        Pattern<E>[] old = slots;
        lastFound = null;
        int inUse = 0;
        for (Pattern<E> pattern : old) {
            inUse += pattern == null || pattern.chain.isEmpty() ? 0 : 1;
        }
        boolean grows = inUse * 4 >= old.length;
        slots = grows ? newSlots(old.length * 2) : spare;
        if (grows) {
            Pattern<E>[] more = newSlots(old.length * 2);
            System.arraycopy(free, 0, more, 0, freeCount);
            free = more;
        }
        for (int i = 0; i < old.length; i++) {
            Pattern<E> pattern = old[i];
            if (pattern != null && pattern.chain.isEmpty()) {
                free[freeCount++] = pattern;
            } else if (pattern != null) {
                slots[indexOf(pattern.context, pattern.source, pattern.tag)] = pattern;
            }
        }
        used = inUse;
        if (grows) {
            spare = newSlots(old.length * 2);
        } else {
            Arrays.fill(old, null);
            spare = old;
        }
    }

    private static int hash(int context, int source, int tag) {
        long mixed = ((long) context * 0x9E37_79B9_7F4A_7C15L) ^ ((long) source << 32) ^ (tag & 0xFFFF_FFFFL);
        mixed *= 0xD6E8_FEB8_6659_FD93L;
        mixed ^= mixed >>> 32;
        mixed *= 0xD6E8_FEB8_6659_FD93L;
        return (int) (mixed >>> 32);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static <E> Pattern<E>[] newSlots(int count) {
        return new Pattern[count];
    }

    private static final class Pattern<E> {
        final Chain<E> chain = new Chain<>();
        int context;
        int source;
        int tag;

        boolean is(int otherContext, int otherSource, int otherTag) {
            return tag == otherTag && source == otherSource && context == otherContext;
        }
    }
}
