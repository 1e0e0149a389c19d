package io.clump.shm.posix;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;

/** System calls without a function of the C library, by their numbers. */
final class SystemCalls {
    static {
        // With the class, since JNA takes some milliseconds to find its caller.
        Native.register(SystemCalls.class, NativeLibrary.getProcess());
    }

    private SystemCalls() {}

    /** Returns -1 if the call failed. A C long is as wide as a Java one on the supported systems. */
    static native long syscall(long number, long first, long second, long third);
}
