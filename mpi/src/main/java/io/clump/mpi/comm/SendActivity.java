package io.clump.mpi.comm;

import io.clump.matching.SendOperation;
import org.jspecify.annotations.Nullable;

/** A send of one message. */
final class SendActivity extends OperationActivity {
    private final @Nullable Object buffer;

    /**
     * Follows a send.
     *
     * @param buffer to be kept reachable
     * @param packed bytes of the scratch memory, to be returned; null if it sends from the buffer
     */
    SendActivity(
            SendOperation operation,
            int destination,
            @Nullable Object buffer,
            Errors errors,
            Scratch scratch,
            byte @Nullable [] packed) {
        super(operation, destination, errors, scratch, packed);
        this.buffer = buffer;
    }

    /** Returns the buffer, which must stay reachable until the message has been sent. */
    @Nullable
    Object buffer() {
        return buffer;
    }

    @Override
    protected void take(byte @Nullable [] from) {}
}
