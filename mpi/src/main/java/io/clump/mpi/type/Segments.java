package io.clump.mpi.type;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Memory segments, which Java has from version 22 on: their methods, found by name, since this is compiled for 17. */
final class Segments {
    private static final int FIRST_VERSION = 22;

    private static final @Nullable Class<?> TYPE = find();

    private static final MethodHandle ADDRESS = method("address", long.class);
    private static final MethodHandle BYTE_SIZE = method("byteSize", long.class);
    private static final MethodHandle HEAP_BASE = method("heapBase", Optional.class);
    private static final MethodHandle IS_READ_ONLY = method("isReadOnly", boolean.class);
    private static final MethodHandle IS_ACCESSIBLE_BY = method("isAccessibleBy", boolean.class, Thread.class);
    private static final MethodHandle IS_ALIVE = isAlive();

    private Segments() {}

    private static @Nullable Class<?> find() {
        try {
            // Before, it was there for preview only.
            return Runtime.version().feature() < FIRST_VERSION
                    ? null
                    : Class.forName("java.lang.foreign.MemorySegment");
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static MethodHandle method(String name, Class<?> result, Class<?>... parameters) {
        MethodType type = MethodType.methodType(result, parameters);
        return TYPE == null ? never(type) : of(TYPE, name, type);
    }

    private static MethodHandle isAlive() {
        MethodType type = MethodType.methodType(boolean.class);
        if (TYPE == null) {
            return never(type);
        }
        try {
            Class<?> scope = Class.forName(TYPE.getName() + "$Scope");
            MethodHandle toScope = of(TYPE, "scope", MethodType.methodType(scope));
            return MethodHandles.filterReturnValue(
                    toScope.asType(toScope.type().changeReturnType(Object.class)), of(scope, "isAlive", type));
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Finds a method, whose first parameter becomes the object that has it. */
    private static MethodHandle of(Class<?> owner, String name, MethodType type) {
        try {
            MethodHandle found = MethodHandles.publicLookup().findVirtual(owner, name, type);
            return found.asType(found.type().changeParameterType(0, Object.class));
        } catch (NoSuchMethodException | IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Stands for a method of a class that this Java does not have. */
    private static MethodHandle never(MethodType type) {
        return MethodHandles.empty(type.insertParameterTypes(0, Object.class));
    }

    /** Returns whether an object is a memory segment; never before Java 22. */
    static boolean isSegment(Object object) {
        return TYPE != null && TYPE.isInstance(object);
    }

    /** Returns the address of a native segment, or the offset in its array. */
    static long address(Object segment) {
        try {
            return (long) ADDRESS.invokeExact(segment);
            // catch-all: a method handle declares Throwable; the method throws nothing
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static long bytes(Object segment) {
        try {
            return (long) BYTE_SIZE.invokeExact(segment);
            // catch-all: as above
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the array of a segment in the heap that may be written; otherwise null. */
    static @Nullable Object array(Object segment) {
        try {
            Optional<?> array = (Optional<?>) HEAP_BASE.invoke(segment);
            return array.orElse(null);
            // catch-all: as above
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static boolean isReadOnly(Object segment) {
        try {
            return (boolean) IS_READ_ONLY.invokeExact(segment);
            // catch-all: as above
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns whether this thread may use the memory now. */
    static boolean isAccessible(Object segment) {
        try {
            return (boolean) IS_ALIVE.invokeExact(segment)
                    && (boolean) IS_ACCESSIBLE_BY.invokeExact(segment, Thread.currentThread());
            // catch-all: as above
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
