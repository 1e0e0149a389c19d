package io.clump.bmi.tcp;

import io.clump.bmi.engine.ProtocolException;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Carries the bytes of a connection, plain or encrypted. Does not wait. */
interface Wire {
    /** Reads some bytes; returns how many, or -1 at the end of the stream. */
    int read(ByteBuffer into) throws IOException, ProtocolException;

    /** Returns whether the wire holds bytes that {@link #read} has not returned; no selector reports them. */
    boolean hasRead();

    /** Writes as many of the first bytes, and then of the others, as the system takes; their positions move. */
    void write(ByteBuffer first, @Nullable ByteBuffer others) throws IOException;

    /** Passes written bytes to the system. Returns whether nothing is left. */
    boolean flush() throws IOException;
}
