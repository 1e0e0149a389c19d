package io.clump.net.ethernet;

import org.agrona.concurrent.UnsafeBuffer;

/** Where a link finds the frames that have come in for it. Belongs to one thread; closed with its socket. */
sealed interface FrameSource permits RingSource, SocketSource {
    /** Stands for no frame. */
    int NONE = -1;

    /** Finds the next frame; returns where it starts in {@link #memory}, or {@link #NONE}. */
    int next();

    /** Bytes of the frame that {@link #next} found, as far as they are there. */
    int lengthBytes();

    /** The memory of all frames. */
    UnsafeBuffer memory();

    /** Says that the frame is no more needed. */
    void release();

    /** How many frames have found no room so far. */
    long overruns();
}
