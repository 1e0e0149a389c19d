package io.clump.futures;

import io.clump.futures.Part.Input;
import io.clump.futures.Part.Output;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Codec of the types that {@link Codec#of} names: little-endian, without padding. A text and bytes have their length in
 * front, an enum's constant is its ordinal, and a record is its components in their order.
 *
 * @param <T> type of the values
 */
final class ValueCodec<T> implements Codec<T> {
    private final Class<T> type;
    private final Part part;

    private ValueCodec(Class<T> type, Part part) {
        this.type = type;
        this.part = part;
    }

    static <T> ValueCodec<T> ofType(Class<T> type) {
        return new ValueCodec<>(type, part(type, type.getName()));
    }

    @Override
    public int encode(T value, MutableDirectBuffer buffer, int offset) {
        Output to = new Output(buffer, offset);
        part.write().accept(to, value);
        return to.position() - offset;
    }

    @Override
    public T decode(DirectBuffer buffer, int offset, int length) {
        Input from = new Input(buffer, offset, length);
        T value = type.cast(part.read().apply(from));
        if (from.left() != 0) {
            throw new IndexOutOfBoundsException(
                    "message too long: type=" + type.getName() + ", bytes=" + length + ", left=" + from.left());
        }
        return value;
    }

    private static Part part(Class<?> type, String place) {
        Part part = Part.OF_TYPES.get(MethodType.methodType(type).wrap().returnType());
        if (part != null) {
            return part;
        } else if (type.isEnum()) {
            return ofEnum(type.getEnumConstants());
        } else if (type.isRecord()) {
            return ofRecord(type, place);
        }
        throw new IllegalArgumentException("no codec: place=" + place + ", type=" + type.getName()
                + ", expected a record, an enum, String, byte[] or a primitive type");
    }

    @SuppressWarnings("EnumOrdinal") // All processes have the same declaration, as of records.
    private static Part ofEnum(Object[] constants) {
        return new Part((to, value) -> to.putInt(((Enum<?>) value).ordinal()), from -> constants[from.getInt()]);
    }

    private static Part ofRecord(Class<?> type, String place) {
        List<Method> accessors = new ArrayList<>();
        List<Part> parts = new ArrayList<>();
        RecordComponent[] components = type.getRecordComponents();
        for (RecordComponent component : components) {
            Method accessor = component.getAccessor();
            accessor.setAccessible(true);
            accessors.add(accessor);
            parts.add(part(component.getType(), place + "." + component.getName()));
        }
        Constructor<?> constructor = constructor(type, components);
        return new Part(
                (to, value) -> {
                    for (int i = 0; i < parts.size(); i++) {
                        parts.get(i).write().accept(to, get(accessors.get(i), value));
                    }
                },
                from -> make(
                        constructor,
                        parts.stream().map(part -> part.read().apply(from)).toArray()));
    }

    private static Constructor<?> constructor(Class<?> type, RecordComponent[] components) {
        Class<?>[] types = Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("record without its constructor: type=" + type.getName(), e);
        }
    }

    private static Object get(Method accessor, Object value) {
        try {
            return accessor.invoke(value);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("cannot read a record: accessor=" + accessor, e);
        } catch (InvocationTargetException e) {
            throw failed(e, "accessor=" + accessor);
        }
    }

    private static Object make(Constructor<?> constructor, @Nullable Object[] values) {
        try {
            return constructor.newInstance(values);
        } catch (InstantiationException | IllegalAccessException e) {
            throw new IllegalStateException("cannot make a record: constructor=" + constructor, e);
        } catch (InvocationTargetException e) {
            throw failed(e, "constructor=" + constructor);
        }
    }

    /** Returns what a record's own code has thrown, if the caller may throw it. */
    private static RuntimeException failed(InvocationTargetException e, String where) {
        return e.getCause() instanceof RuntimeException thrown
                ? thrown
                : new IllegalStateException("a record's code failed: " + where, e.getCause());
    }

    @Override
    public String toString() {
        return "codec of " + type.getName();
    }
}
