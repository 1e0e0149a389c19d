package io.clump.net.fabric;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;

/**
 * Functions of UCX. Pointers are longs; the names are those of UCX. The library must be {@linkplain UcxLibrary loaded}
 * before.
 */
final class UcxCalls {
    private static final Foreign UCP = UcxLibrary.functions();

    private static final MethodHandle AM_SEND = UCP.function(
            "ucp_am_send_nbx",
            methodType(long.class, long.class, int.class, long.class, long.class, long.class, long.class, long.class));
    private static final MethodHandle PROGRESS = UCP.function("ucp_worker_progress", methodType(int.class, long.class));
    private static final MethodHandle CHECK =
            UCP.function("ucp_request_check_status", methodType(int.class, long.class));
    private static final MethodHandle FREE = UCP.function("ucp_request_free", methodType(void.class, long.class));
    private static final MethodHandle ARM = UCP.function("ucp_worker_arm", methodType(int.class, long.class));
    private static final MethodHandle DESCRIPTOR =
            UCP.function("ucp_worker_get_efd", methodType(int.class, long.class, long.class));
    private static final MethodHandle CREATE_WORKER =
            UCP.function("ucp_worker_create", methodType(int.class, long.class, long.class, long.class));
    private static final MethodHandle DESTROY_WORKER =
            UCP.function("ucp_worker_destroy", methodType(void.class, long.class));
    private static final MethodHandle ADDRESS =
            UCP.function("ucp_worker_get_address", methodType(int.class, long.class, long.class, long.class));
    private static final MethodHandle RELEASE_ADDRESS =
            UCP.function("ucp_worker_release_address", methodType(void.class, long.class, long.class));
    private static final MethodHandle SET_HANDLER =
            UCP.function("ucp_worker_set_am_recv_handler", methodType(int.class, long.class, long.class));
    private static final MethodHandle CREATE_ENDPOINT =
            UCP.function("ucp_ep_create", methodType(int.class, long.class, long.class, long.class));
    private static final MethodHandle CLOSE_ENDPOINT =
            UCP.function("ucp_ep_close_nbx", methodType(long.class, long.class, long.class));

    private UcxCalls() {}

    /** Sends an active message without a header; returns 0, a request, or an {@linkplain UcxLayout#isError error}. */
    static long send(long endpoint, int id, long data, long bytes, long parameters) {
        try {
            return (long) AM_SEND.invokeExact(endpoint, id, 0L, 0L, data, bytes, parameters);
            // catch-all: a method handle declares Throwable; a C function throws nothing
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Advances operations in progress; returns 0 if there was nothing to do. */
    static int progress(long worker) {
        try {
            return (int) PROGRESS.invokeExact(worker);
            // catch-all: as above
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns {@link UcxLayout#IN_PROGRESS} while a request is under way. */
    static int status(long request) {
        return status(CHECK, request);
    }

    static void free(long request) {
        run(FREE, request);
    }

    /** Prepares the event descriptor; returns {@link UcxLayout#BUSY} if there is something to do already. */
    static int arm(long worker) {
        return status(ARM, worker);
    }

    static int descriptor(long worker, long result) {
        return status(DESCRIPTOR, worker, result);
    }

    static int createWorker(long context, long parameters, long result) {
        return status(CREATE_WORKER, context, parameters, result);
    }

    static void destroyWorker(long worker) {
        run(DESTROY_WORKER, worker);
    }

    static int address(long worker, long result, long lengthBytes) {
        return status(ADDRESS, worker, result, lengthBytes);
    }

    static void releaseAddress(long worker, long address) {
        try {
            RELEASE_ADDRESS.invokeExact(worker, address);
            // catch-all: as above
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static int setHandler(long worker, long parameters) {
        return status(SET_HANDLER, worker, parameters);
    }

    static int createEndpoint(long worker, long parameters, long result) {
        return status(CREATE_ENDPOINT, worker, parameters, result);
    }

    /** Closes an endpoint after its messages have left; returns as {@link #send}. */
    static long closeEndpoint(long endpoint, long parameters) {
        try {
            return (long) CLOSE_ENDPOINT.invokeExact(endpoint, parameters);
            // catch-all: as above
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Calls a function whose result is a status, which has 8 bits ({@code ucs_status_t} is a packed enumeration). */
    private static int status(MethodHandle function, long argument) {
        try {
            return (byte) (int) function.invokeExact(argument);
            // catch-all: as above
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static void run(MethodHandle function, long argument) {
        try {
            function.invokeExact(argument);
            // catch-all: as above
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static int status(MethodHandle function, long first, long second) {
        try {
            return (byte) (int) function.invokeExact(first, second);
            // catch-all: as above
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static int status(MethodHandle function, long first, long second, long third) {
        try {
            return (byte) (int) function.invokeExact(first, second, third);
            // catch-all: as above
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
