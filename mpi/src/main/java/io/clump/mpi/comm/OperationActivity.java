package io.clump.mpi.comm;

import io.clump.matching.Operation;
import io.clump.matching.OperationError;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/** An activity that is one operation of the matcher, whose bytes may be in scratch meanwhile. */
abstract class OperationActivity extends Activity {
    private final Operation operation;
    private final int peer;
    private final Errors errors;
    private final Scratch scratch;
    private final byte @Nullable [] packed;

    /**
     * Follows an operation.
     *
     * @param peer number in the world; negative for any
     * @param errors of the world
     * @param packed bytes of the scratch memory, to be returned; null if the bytes are in the buffer itself
     */
    OperationActivity(Operation operation, int peer, Errors errors, Scratch scratch, byte @Nullable [] packed) {
        this.operation = operation;
        this.peer = peer;
        this.errors = errors;
        this.scratch = scratch;
        this.packed = packed;
    }

    /** Reads the result, before the operation and the scratch memory are released. */
    protected abstract void take(byte @Nullable [] from);

    @Override
    protected final void step() {
        if (!operation.isDone()) {
            return;
        }
        MPIException error = errors.of(operation, peer);
        boolean isCancelled = operation.error() == OperationError.CANCELLED;
        take(packed);
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
    public final boolean isReady() {
        return isComplete() || operation.isDone() || isDisturbed();
    }

    @Override
    final String describe(WaitText text) {
        return text.of(operation);
    }

    @Override
    public final void cancel() {
        if (!isComplete()) {
            operation.cancel();
        }
    }
}
