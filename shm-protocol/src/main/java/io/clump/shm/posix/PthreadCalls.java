package io.clump.shm.posix;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;

/** The system's functions under their own names. All return 0 or an error number. */
final class PthreadCalls {
    static {
        // The functions of the process itself, since the library differs between systems.
        // With the class, since JNA takes some milliseconds to find its caller.
        Native.register(PthreadCalls.class, NativeLibrary.getProcess());
    }

    private PthreadCalls() {}

    static native int pthread_mutexattr_init(long attributes);

    static native int pthread_mutexattr_setpshared(long attributes, int value);

    static native int pthread_mutexattr_setrobust(long attributes, int value);

    static native int pthread_mutexattr_destroy(long attributes);

    static native int pthread_mutex_init(long mutex, long attributes);

    static native int pthread_mutex_lock(long mutex);

    static native int pthread_mutex_trylock(long mutex);

    static native int pthread_mutex_unlock(long mutex);

    static native int pthread_mutex_consistent(long mutex);
}
