package io.clump.net.fabric;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;

/** Calls of libfabric on the path of a message. The functions are those of the tables of an object. */
final class OfiCalls {
    private static final MethodHandle TRANSFER = Foreign.pointer(
            methodType(long.class, long.class, long.class, long.class, long.class, long.class, long.class));
    private static final MethodHandle READ =
            Foreign.pointer(methodType(long.class, long.class, long.class, long.class));
    private static final MethodHandle TRY_WAIT =
            Foreign.pointer(methodType(int.class, long.class, long.class, int.class));

    private OfiCalls() {}

    /** Calls {@code fi_send} or {@code fi_recv}; returns 0 or a negative error. */
    static long transfer(
            Object function, long endpoint, long buffer, long bytes, long descriptor, long peer, long context) {
        try {
            return (long) TRANSFER.invokeExact(function, endpoint, buffer, bytes, descriptor, peer, context);
            // catch-all: a method handle declares Throwable; a C function throws nothing
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Calls {@code fi_cq_read} with a count, or {@code fi_cq_readerr} with flags. */
    static long read(Object function, long queue, long entries, long countOrFlags) {
        try {
            return (long) READ.invokeExact(function, queue, entries, countOrFlags);
            // catch-all: as above
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Calls {@code fi_trywait}; returns 0 if a wait for the objects may begin. */
    static int tryWait(Object function, long fabric, long objects, int count) {
        try {
            return (int) TRY_WAIT.invokeExact(function, fabric, objects, count);
            // catch-all: as above
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
