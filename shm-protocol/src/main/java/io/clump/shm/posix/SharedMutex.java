package io.clump.shm.posix;

import com.sun.jna.Memory;
import com.sun.jna.Platform;
import com.sun.jna.Pointer;
import io.clump.am2.ClumpException;

/**
 * A mutex of the system in memory that processes share, which notifies the next owner if an owner dies with it
 * (POSIX.1-2017,
 * pthread_mutexattr_setpshared and pthread_mutexattr_setrobust). Waiting threads sleep in the kernel. A mutex is
 * identified by its address, and released by the thread that acquired it.
 */
public final class SharedMutex {
    /**
     * Space for a mutex: glibc needs 40 bytes on x86-64 and 48 on AArch64, musl 40. Checked before the first is made.
     */
    public static final int RESERVED_BYTES = 64;

    /** Space for attributes, which are 4 to 8 bytes. */
    private static final int ATTRIBUTES_BYTES = 64;

    /** From pthread.h of Linux. */
    private static final int PTHREAD_PROCESS_SHARED = 1;

    /** From pthread.h of Linux. */
    private static final int PTHREAD_MUTEX_ROBUST = 1;

    /** From errno.h of Linux. */
    private static final int EBUSY = 16;

    /** From errno.h of Linux. */
    private static final int EOWNERDEAD = 130;

    private static final byte UNTOUCHED = (byte) 0xA5;

    /** Result of an attempt to acquire a mutex. */
    public enum Try {
        /** The caller has it. */
        TAKEN,

        /** The caller has it, from an owner that died with it. */
        INHERITED,

        /** Another thread has it. */
        BUSY
    }

    private SharedMutex() {}

    /**
     * Makes a mutex.
     *
     * @param address of {@link #RESERVED_BYTES} unused bytes, a multiple of 8
     * @throws ClumpException if this system has no such mutexes, or JNA cannot be loaded; the message has the reason
     */
    public static void initialise(long address) {
        checkSystem();
        try {
            checkSize();
            initialiseUnchecked(address);
        } catch (LinkageError e) {
            throw new ClumpException(
                    "no mutex: JNA cannot call the system: found=" + e + ", expected a queue without "
                            + "a mutex or a system for which JNA has its library",
                    e);
        }
    }

    /**
     * Acquires a mutex. Sleeps while another thread has it.
     *
     * @param address of the mutex
     * @return false if its owner has died: the protected update may be incomplete, and {@link #makeConsistent} must
     *     be called
     */
    public static boolean lock(long address) {
        int error = PthreadCalls.pthread_mutex_lock(address);
        if (error == EOWNERDEAD) {
            return false;
        }
        check("pthread_mutex_lock", error);
        return true;
    }

    /**
     * Acquires a mutex if no other thread has it; does not sleep.
     *
     * @param address of the mutex
     * @return {@link Try#INHERITED} if its owner has died, as when {@link #lock} returns false
     */
    public static Try tryLock(long address) {
        int error = PthreadCalls.pthread_mutex_trylock(address);
        if (error == EBUSY) {
            return Try.BUSY;
        }
        if (error == EOWNERDEAD) {
            return Try.INHERITED;
        }
        check("pthread_mutex_trylock", error);
        return Try.TAKEN;
    }

    /**
     * Records that the incomplete update of a dead owner is repaired, or can be repaired by the next owner.
     *
     * @param address of a mutex for which {@link #lock} has just returned false, or {@link #tryLock} {@link
     *     Try#INHERITED}
     */
    public static void makeConsistent(long address) {
        check("pthread_mutex_consistent", PthreadCalls.pthread_mutex_consistent(address));
    }

    /** Releases a mutex.
     *
     * @param address of a mutex that this thread has acquired
     */
    public static void unlock(long address) {
        check("pthread_mutex_unlock", PthreadCalls.pthread_mutex_unlock(address));
    }

    private static void checkSystem() {
        if (!Platform.isLinux() || !Platform.is64Bit()) {
            throw new ClumpException("no mutex: found=" + System.getProperty("os.name") + " on "
                    + System.getProperty("os.arch") + ", expected Linux with 64 bits");
        }
    }

    /** The system fills a new mutex completely, so untouched bytes show its size. */
    private static void checkSize() {
        int reservedBytes = 2 * RESERVED_BYTES;
        try (Memory trial = new Memory(reservedBytes)) {
            trial.setMemory(0, reservedBytes, UNTOUCHED);
            initialiseUnchecked(Pointer.nativeValue(trial));
            int sizeBytes = reservedBytes;
            while (sizeBytes > 0 && trial.getByte(sizeBytes - 1L) == UNTOUCHED) {
                sizeBytes--;
            }
            if (sizeBytes > RESERVED_BYTES) {
                throw new ClumpException("no mutex: the system's is too large: bytes=" + sizeBytes
                        + ", expected at most " + RESERVED_BYTES);
            }
        }
    }

    private static void initialiseUnchecked(long address) {
        try (Memory attributes = new Memory(ATTRIBUTES_BYTES)) {
            long at = Pointer.nativeValue(attributes);
            check("pthread_mutexattr_init", PthreadCalls.pthread_mutexattr_init(at));
            check(
                    "pthread_mutexattr_setpshared",
                    PthreadCalls.pthread_mutexattr_setpshared(at, PTHREAD_PROCESS_SHARED));
            check("pthread_mutexattr_setrobust", PthreadCalls.pthread_mutexattr_setrobust(at, PTHREAD_MUTEX_ROBUST));
            check("pthread_mutex_init", PthreadCalls.pthread_mutex_init(address, at));
            check("pthread_mutexattr_destroy", PthreadCalls.pthread_mutexattr_destroy(at));
        }
    }

    private static void check(String call, int error) {
        if (error != 0) {
            throw new ClumpException("the system's mutex failed: call=" + call + ", error=" + error + ", expected 0");
        }
    }
}
