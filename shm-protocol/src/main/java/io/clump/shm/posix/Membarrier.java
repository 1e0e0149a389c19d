package io.clump.shm.posix;

import com.sun.jna.Platform;

/**
 * A fence on all processors at once, paid by the caller: the global expedited command of membarrier(2), Linux 4.16 or
 * newer. When {@link #fenceAll} returns, each thread of each registered process has executed a full fence at some
 * point between call and return: the caller sees its writes before that point, and its reads after that point see the
 * caller's writes before the call. So of two threads that each write one word and then read the other's, only the
 * less frequent one needs a fence.
 *
 * <p>The fence reaches threads of registered processes only. A process that cannot be registered, because its kernel is
 * older, a filter forbids the call or JNA has no library for it, must use fences of its own.
 */
public final class Membarrier {
    private static final long QUERY = 0;

    /** From linux/membarrier.h. */
    private static final long GLOBAL_EXPEDITED = 1 << 1;

    /** From linux/membarrier.h. */
    private static final long REGISTER_GLOBAL_EXPEDITED = 1 << 2;

    private static final long NO_FLAGS = 0;

    private Membarrier() {}

    /**
     * Returns whether the system has this fence. The first call loads JNA. If several threads are to use this class,
     * one calls this method first, since JNA is not made to be loaded by several threads at once.
     *
     * @return true if a process can be registered
     */
    public static boolean isOffered() {
        try {
            long needed = GLOBAL_EXPEDITED | REGISTER_GLOBAL_EXPEDITED;
            long offered = number() == 0 ? 0 : call(QUERY);
            return offered > 0 && (offered & needed) == needed;
        } catch (LinkageError e) {
            return false;
        }
    }

    /**
     * Returns whether this process is registered. The first call registers it, for which a process with several threads
     * waits up to tens of milliseconds; other threads that call this method meanwhile wait, too.
     *
     * @return true if {@link #fenceAll} works here, and the fences of others reach the threads of this process
     */
    public static boolean isRegistered() {
        return Registration.DONE;
    }

    /**
     * Makes all threads of registered processes execute a fence. Costs some microseconds, and an interrupt on each
     * processor that runs such a thread.
     *
     * @return false if it could not be done
     */
    public static boolean fenceAll() {
        return Registration.DONE && call(GLOBAL_EXPEDITED) == 0;
    }

    private static long call(long command) {
        return SystemCalls.syscall(number(), command, NO_FLAGS, 0);
    }

    /** The number of the system call, or 0 if it is unknown. */
    private static long number() {
        if (!Platform.isLinux() || !Platform.is64Bit()) {
            return 0;
        }
        return switch (Platform.ARCH) {
            case "x86-64" -> 324;
            case "aarch64", "riscv64", "loongarch64" -> 283;
            default -> 0;
        };
    }

    /** Made when it is first asked for. */
    private static final class Registration {
        /** A final constant, so that compiled code need not check. */
        static final boolean DONE = isOffered() && call(REGISTER_GLOBAL_EXPEDITED) == 0;
    }
}
