package io.clump.net.direct;

import org.agrona.concurrent.UnsafeBuffer;

/** Wire for frames of Direct. Belongs to one thread. */
interface FrameWire extends AutoCloseable {
    /** Stands for no frame. */
    int NOTHING = -1;

    /** Sends a frame from the beginning of a buffer; returns whether it has left, not whether it has arrived. */
    boolean send(UnsafeBuffer frame, int lengthBytes);

    /** Reads the next frame to the beginning of a buffer, without waiting; returns its bytes, or {@link #NOTHING}. */
    int receive(UnsafeBuffer into);

    @Override
    void close();
}
