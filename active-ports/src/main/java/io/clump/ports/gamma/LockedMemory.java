package io.clump.ports.gamma;

import com.sun.jna.Native;
import org.agrona.DirectBuffer;
import org.jspecify.annotations.Nullable;

/** Locks memory outside of Java's heap, so that the system does not page it out. */
final class LockedMemory {
    private static final int ERROR = -1;

    private LockedMemory() {}

    static int lock(@Nullable DirectBuffer buffer, int length) {
        return buffer != null && isOffHeap(buffer, length) ? Calls.mlock(buffer.addressOffset(), length) : ERROR;
    }

    static int unlock(@Nullable DirectBuffer buffer, int length) {
        return buffer != null && isOffHeap(buffer, length) ? Calls.munlock(buffer.addressOffset(), length) : ERROR;
    }

    static int unlockAll() {
        return Calls.munlockall();
    }

    /** The garbage collector moves arrays, so an address in the heap means nothing to the system. */
    private static boolean isOffHeap(DirectBuffer buffer, int length) {
        return buffer.byteArray() == null && length >= 0 && length <= buffer.capacity();
    }

    /** Loaded when it is first used. */
    private static final class Calls {
        static {
            Native.register(Calls.class, "c");
        }

        private Calls() {}

        static native int mlock(long address, long length);

        static native int munlock(long address, long length);

        static native int munlockall();
    }
}
