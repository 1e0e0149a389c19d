package io.clump.shm.posix;

import com.sun.jna.Memory;
import com.sun.jna.Platform;
import com.sun.jna.Pointer;
import io.clump.am2.ClumpException;

/**
 * A mutex of the system in memory that processes share, which tells the next owner if one dies with it (POSIX.1-2017,
 * pthread_mutexattr_setpshared and pthread_mutexattr_setrobust). Waiting threads sleep in the kernel. A mutex is known
 * by its address, and given back by the thread that took it.
 */
public final class SharedMutex {
    /**
     * Room for a mutex: glibc takes 40 bytes on x86-64 and 48 on AArch64, musl 40. Checked before the first is made.
     */
    public static final int ROOM_BYTES = 64;

    /** Room for attributes, which are 4 to 8 bytes. */
    private static final int ATTRIBUTES_ROOM_BYTES = 64;

    /** From pthread.h of Linux. */
    private static final int PTHREAD_PROCESS_SHARED = 1;

    /** From pthread.h of Linux. */
    private static final int PTHREAD_MUTEX_ROBUST = 1;

    /** From errno.h of Linux. */
    private static final int EBUSY = 16;

    /** From errno.h of Linux. */
    private static final int EOWNERDEAD = 130;

    private static final byte UNTOUCHED = (byte) 0xA5;

    /** The outcome of a try to take a mutex. */
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
     * @param address of {@link #ROOM_BYTES} bytes that nobody uses, a multiple of 8
     * @throws ClumpException if this system has no such mutexes, or JNA cannot be loaded; says why
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
     * Takes a mutex. Sleeps while another thread has it.
     *
     * @param address of the mutex
     * @return false if its owner has died: what it protects may be half done, and {@link #makeConsistent} must be
     *     called
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
     * Takes a mutex if no other thread has it; does not sleep.
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
     * Says that what a dead owner left half done is repaired, or can be by whoever gets the mutex next.
     *
     * @param address of a mutex for which {@link #lock} has just returned false, or {@link #tryLock} {@link
     *     Try#INHERITED}
     */
    public static void makeConsistent(long address) {
        check("pthread_mutex_consistent", PthreadCalls.pthread_mutex_consistent(address));
    }

    /**
     * Gives a mutex back.
     *
     * @param address of a mutex that this thread has taken
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

    /** The system fills the whole of a new mutex, so what is left untouched shows how large it is. */
    private static void checkSize() {
        int roomBytes = 2 * ROOM_BYTES;
        try (Memory trial = new Memory(roomBytes)) {
            trial.setMemory(0, roomBytes, UNTOUCHED);
            initialiseUnchecked(Pointer.nativeValue(trial));
            int sizeBytes = roomBytes;
            while (sizeBytes > 0 && trial.getByte(sizeBytes - 1L) == UNTOUCHED) {
                sizeBytes--;
            }
            if (sizeBytes > ROOM_BYTES) {
                throw new ClumpException(
                        "no mutex: the system's is too large: bytes=" + sizeBytes + ", expected at most " + ROOM_BYTES);
            }
        }
    }

    private static void initialiseUnchecked(long address) {
        try (Memory attributes = new Memory(ATTRIBUTES_ROOM_BYTES)) {
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
