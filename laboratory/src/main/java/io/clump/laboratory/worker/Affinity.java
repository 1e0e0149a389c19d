package io.clump.laboratory.worker;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;

/** Binds threads to processors. */
public final class Affinity {
    private static final int CALLING_THREAD = 0;

    static {
        Native.register("c");
    }

    private Affinity() {}

    /**
     * Binds the calling thread, and the threads that it starts from now on.
     *
     * @return false if the system refused it; the thread runs anywhere then, as before
     */
    public static boolean bindTo(int processor) {
        // The system takes masks of any length; the rest of its own is 0.
        byte[] mask = new byte[(processor / Long.SIZE + 1) * Long.BYTES];
        mask[processor / Byte.SIZE] = (byte) (1 << processor % Byte.SIZE);
        try {
            sched_setaffinity(CALLING_THREAD, new NativeLong(mask.length), mask);
            return true;
        } catch (LastErrorException e) {
            return false;
        }
    }

    /** A mask has a bit for each processor, the first in the lowest bit of the first byte; 0 is the calling thread. */
    private static native int sched_setaffinity(int thread, NativeLong maskBytes, byte[] mask)
            throws LastErrorException;
}
