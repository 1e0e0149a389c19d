package io.clump.bmi.engine;

import io.clump.exchange.Sent;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Way to one peer: carries frames in order, and nothing twice. No method waits. */
public interface Link {
    /**
     * Returns whether frames can be sent.
     *
     * @return false while the link is still being set up
     */
    boolean isReady();

    /**
     * Sends a frame.
     *
     * @param frame header; not kept
     * @param body bytes that follow, from position to limit, or null
     * @return whether it was taken; a body under way is in use until {@link #flush} returns true
     */
    Sent send(Frame frame, @Nullable ByteBuffer body);

    /**
     * Hands on to the network what the link has.
     *
     * @return true if it has nothing any more
     */
    boolean flush();

    /**
     * Returns whether frames that are handed on together cost less than each alone.
     *
     * @return true if short messages that are posted one after the other may wait for the next test
     */
    boolean isGathering();

    /** Copies the bytes that are under way, so that their buffer may be changed. */
    void detach();

    /**
     * Returns the longest body of a frame with a whole message.
     *
     * @return bytes
     */
    int maxBodyBytes();

    /**
     * Returns the longest body of a frame with a part of a message.
     *
     * @return bytes, at least {@link #maxBodyBytes}
     */
    default int maxPartBytes() {
        return maxBodyBytes();
    }

    /** Gives up the link, at once. */
    void close();
}
