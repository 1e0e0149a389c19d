package io.clump.net.ethernet;

import org.agrona.concurrent.UnsafeBuffer;

/** Source of the frames that have arrived for a link. Belongs to one thread; closed with its socket. */
sealed interface FrameSource permits RingSource, SocketSource {
    /** Stands for no frame. */
    int NONE = -1;

    /** Finds the next frame; returns its offset in {@link #memory}, or {@link #NONE}. */
    int next();

    /** Returns the bytes of the frame that {@link #next} found, as far as they were captured. */
    int lengthBytes();

    /** Returns the memory of all frames. */
    UnsafeBuffer memory();

    /** Releases the frame, which is no longer needed. */
    void release();

    /** Returns the number of frames that were dropped for lack of space so far. */
    long overruns();
}
