package io.clump.mpi.object;

import java.io.InvalidObjectException;
import java.util.Arrays;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sizes of collections as their hash codes see them: a collection that is in two places counts twice. A hash code,
 * which a hash set asks for while it is read, visits all of that: in sets that contain two sets twice, and so on, a few
 * hundred bytes have a size of 2 to the power of their depth. Collections that share much are refused; those that share
 * nothing are never larger than what was read.
 */
final class UnfoldedSizes {
    private final long mostShared = Long.getLong(ObjectCodec.MOST_SHARED, ObjectCodec.DEFAULT_MOST_SHARED);

    /** Sizes of the collections, maps and arrays that are complete. */
    private final IdentityHashMap<Object, Long> sizes = new IdentityHashMap<>();

    /**
     * Adds an object of which all parts were read before.
     *
     * @param references number of objects and references that were read so far
     * @throws InvalidObjectException if it shares more than it may
     */
    void check(Object object, long references) throws InvalidObjectException {
        long size = size(object);
        if (size > 1) {
            if (size - 2 * references > mostShared) {
                throw new InvalidObjectException(
                        "collections that contain the same collections again and again: elements="
                                + size + " of " + references + " that were read, expected at most " + mostShared
                                + " more than twice as many (" + ObjectCodec.MOST_SHARED + ")");
            }
            sizes.put(object, size);
        }
    }

    /** Returns 1 for what has no parts; a program's own collections are not asked for theirs. */
    private long size(Object object) {
        if (object instanceof Object[] array) {
            return sum(Arrays.asList(array));
        }
        if (object.getClass().getClassLoader() != null) {
            return 1;
        }
        if (object instanceof Collection<?> collection) {
            return sum(collection);
        }
        if (object instanceof Map<?, ?> map) {
            return sum(map.keySet()) + sum(map.values());
        }
        return object instanceof Map.Entry<?, ?> entry ? 1 + known(entry.getKey()) + known(entry.getValue()) : 1;
    }

    private long sum(Collection<?> parts) {
        long sum = 1;
        for (Object part : parts) {
            sum += known(part);
        }
        return sum;
    }

    private long known(@Nullable Object part) {
        return part == null ? 1 : sizes.getOrDefault(part, 1L);
    }
}
