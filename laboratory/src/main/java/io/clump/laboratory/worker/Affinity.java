package io.clump.laboratory.worker;

import com.sun.jna.LastErrorException;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;

/** Binds threads to processors. */
public final class Affinity {
    private static final int CALLING_THREAD = 0;

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
            LibC.INSTANCE.sched_setaffinity(CALLING_THREAD, new NativeLong(mask.length), mask);
            return true;
        } catch (LastErrorException | UnsatisfiedLinkError e) {
            return false;
        }
    }

    /** The one system call that is needed; public since JNA implements it. */
    public interface LibC extends Library {
        /** The C library. */
        LibC INSTANCE = Native.load("c", LibC.class);

        /**
         * Binds a thread to processors.
         *
         * @param thread its number, or 0 for the calling one
         * @param maskBytes length of the mask
         * @param mask a bit for each processor, the first in the lowest bit of the first byte
         */
        int sched_setaffinity(int thread, NativeLong maskBytes, byte[] mask) throws LastErrorException;
    }
}
