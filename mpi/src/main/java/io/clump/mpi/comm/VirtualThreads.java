package io.clump.mpi.comm;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** Tells virtual threads from others; Java 17 has none. */
final class VirtualThreads {
    private static final @Nullable MethodHandle IS_VIRTUAL = find();

    private VirtualThreads() {}

    static boolean isCurrent() {
        return is(Thread.currentThread());
    }

    static boolean is(Thread thread) {
        if (IS_VIRTUAL == null) {
            return false;
        }
        try {
            return (boolean) IS_VIRTUAL.invokeExact(thread);
            // catch-all: a method handle declares Throwable; the method throws nothing
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static @Nullable MethodHandle find() {
        try {
            return MethodHandles.publicLookup()
                    .findVirtual(Thread.class, "isVirtual", MethodType.methodType(boolean.class));
        } catch (NoSuchMethodException | IllegalAccessException before21) {
            return null;
        }
    }
}
