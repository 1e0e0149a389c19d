package io.clump.matching;

import org.jspecify.annotations.Nullable;

/**
 * A send or a receive that was begun. It is done once, with or without an error, and stays as it is until it is released.
 * Belongs to the thread of its matcher.
 */
public abstract sealed class Operation permits ReceiveOperation, SendOperation {
    private boolean done;
    private @Nullable OperationError error;

    Operation() {}

    /**
     * Returns whether the operation has ended. Does not poll: {@link Matcher#progress} and {@link Matcher#await} do.
     *
     * @return true if its memory is the program's again
     */
    public final boolean isDone() {
        return done;
    }

    /**
     * The reason for which the operation did not do all it was to do.
     *
     * @return null if it has succeeded or is not done
     */
    public final @Nullable OperationError error() {
        return error;
    }

    /**
     * Gives the object back to its matcher, which may hand it out again for another operation. Optional: an object that is
     * not released is left to the garbage collector. Not to be used after that.
     *
     * @throws IllegalStateException if the operation is not done
     */
    public abstract void release();

    /**
     * Cancels the operation if it is not matched or on its way yet; it is done then, with {@link OperationError#CANCELLED}.
     *
     * @return true if it was cancelled; false if it is done or will be, which does not depend on this call
     */
    public abstract boolean cancel();
}
