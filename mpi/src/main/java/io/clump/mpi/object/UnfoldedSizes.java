package io.clump.mpi.object;

import java.io.InvalidObjectException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sizes of collections and records as their hash codes see them: a part in two places counts twice. A hash code,
 * which a hash set asks for while it is read, visits all of that: in sets that contain two sets twice, and so on, a few
 * hundred bytes have a size of 2 to the power of their depth. Collections that share much are refused; collections that
 * share nothing are never larger than the data read.
 */
final class UnfoldedSizes {
    /** Those of a record's components that are objects, if they may be read. */
    private static final ClassValue<List<Field>> COMPONENTS = new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
            return Arrays.stream(type.getDeclaredFields())
                    .filter(field -> !Modifier.isStatic(field.getModifiers())
                            && !field.getType().isPrimitive()
                            && field.trySetAccessible())
                    .toList();
        }
    };

    private final long mostShared = Long.getLong(ObjectCodec.MOST_SHARED, ObjectCodec.DEFAULT_MOST_SHARED);

    /** Sizes of the collections, maps, records and arrays that are complete. */
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

    /** Returns 1 for an object without parts; the elements of a program's own collections are not read. */
    private long size(Object object) throws InvalidObjectException {
        if (object instanceof Object[] array) {
            return sum(Arrays.asList(array));
        }
        if (object instanceof Record) {
            return ofRecord(object);
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

    private long ofRecord(Object object) throws InvalidObjectException {
        long sum = 1;
        for (Field component : COMPONENTS.get(object.getClass())) {
            try {
                sum += known(component.get(object));
            } catch (IllegalAccessException e) {
                throw new InvalidObjectException("a component of a record cannot be read: " + component);
            }
        }
        return sum;
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
