package io.clump.matching;

import org.jspecify.annotations.Nullable;

/**
 * A send or a receive that was begun. It is done once, with or without an error, and stays as it is until it is
 * released. Belongs to the thread of its matcher.
 */
public abstract sealed class Operation permits ReceiveOperation, SendOperation {
    /** The bytes that the operation reads or writes, and no others. */
    final Memory memory = new Memory();

    private boolean done;
    private boolean released = true;
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
     * Gives the object back to its matcher, which may hand it out again for another operation. Optional: an object that
     * is not released is left to the garbage collector. Not to be used after that.
     *
     * @throws IllegalStateException if the operation is not done, or was released before
     */
    public abstract void release();

    /**
     * Cancels the operation unless it is matched or on its way. A receive, and a send that has not left yet, is done
     * then, with {@link OperationError#CANCELLED}. A send for whose bytes the receiver has to ask is done when the
     * receiver has answered, so it has to be waited for, and {@link #error} then says whether it was cancelled.
     *
     * @return true if it was cancelled; false if it is done, or ends by itself or by an answer
     */
    public abstract boolean cancel();

    /** Becomes another operation. */
    final void restart(Memory whole, long offsetBytes, long lengthBytes) {
        memory.set(whole, offsetBytes, lengthBytes);
        done = false;
        released = false;
        error = null;
    }

    final void complete(@Nullable OperationError why) {
        error = why;
        done = true;
    }

    final void checkReleasable() {
        if (!done || released) {
            throw new IllegalStateException(
                    "cannot release an operation that " + (released ? "was released before" : "is not done"));
        }
        released = true;
        memory.clear();
    }
}
