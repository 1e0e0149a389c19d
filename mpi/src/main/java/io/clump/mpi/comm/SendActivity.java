package io.clump.mpi.comm;

import io.clump.matching.OperationError;
import io.clump.matching.SendOperation;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/** A send of one message. */
final class SendActivity extends Activity {
    private final SendOperation operation;
    private final int destination;
    private final @Nullable Object buffer;
    private final Scratch scratch;
    private final byte @Nullable [] packed;

    /**
     * Follows a send.
     *
     * @param buffer to be kept reachable
     * @param packed bytes of the scratch, to be given back; null if it sends from the buffer
     */
    SendActivity(
            SendOperation operation,
            int destination,
            @Nullable Object buffer,
            Scratch scratch,
            byte @Nullable [] packed) {
        this.operation = operation;
        this.destination = destination;
        this.buffer = buffer;
        this.scratch = scratch;
        this.packed = packed;
    }

    /** Returns the buffer, which must stay reachable until the message has been sent. */
    @Nullable
    Object buffer() {
        return buffer;
    }

    @Override
    protected void step() {
        if (!operation.isDone()) {
            return;
        }
        MPIException error = Errors.of(operation, destination);
        boolean isCancelled = operation.error() == OperationError.CANCELLED;
        operation.release();
        if (packed != null) {
            scratch.give(packed);
        }
        if (error != null) {
            fail(error);
        } else if (isCancelled) {
            endCancelled();
        } else {
            end();
        }
    }

    @Override
    public boolean isReady() {
        return isComplete() || operation.isDone();
    }

    @Override
    public void cancel() {
        if (!isComplete()) {
            operation.cancel();
        }
    }
}
