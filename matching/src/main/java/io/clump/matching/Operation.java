package io.clump.matching;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Send or receive that was begun. It is done once, with or without an error, and does not change until it is released.
 * Used by the thread of its matcher.
 */
public abstract sealed class Operation permits ReceiveOperation, SendOperation {
    /** Memory with exactly the bytes that the operation reads or writes. */
    final Memory memory = new Memory();

    private final WhetherDone whetherDone = new WhetherDone();
    private boolean done;
    private boolean released = true;
    private @Nullable OperationError error;

    /** Condition of a wait for the operation. */
    public final class WhetherDone implements BooleanSupplier {
        private WhetherDone() {}

        @Override
        public boolean getAsBoolean() {
            return done;
        }

        /**
         * Returns the operation that is waited for.
         *
         * @return always the same object
         */
        public Operation operation() {
            return Operation.this;
        }
    }

    /**
     * Description of a message that an operation sends or receives.
     *
     * @param isReceive true if it is received
     * @param context its context
     * @param peer rank of the other process, or {@link Matcher#ANY_SOURCE}
     * @param tag its tag, or {@link Matcher#ANY_TAG}
     */
    public record Wanted(boolean isReceive, int context, int peer, int tag) {}

    Operation() {}

    /**
     * Returns whether the operation has ended. Does not poll: {@link Matcher#progress} and {@link Matcher#await} do.
     *
     * @return true if the program may use its memory again
     */
    public final boolean isDone() {
        return done;
    }

    /**
     * Returns {@link #isDone} as the condition of a wait.
     *
     * @return always the same object, so that a wait does not allocate
     */
    public final WhetherDone whetherDone() {
        return whetherDone;
    }

    /**
     * Returns what the operation waits for.
     *
     * @return the description of the message
     */
    public abstract Wanted wanted();

    /**
     * Returns the matcher that has begun the operation.
     *
     * @return always the same object
     */
    public abstract Matcher matcher();

    /**
     * Returns the reason why the operation failed.
     *
     * @return null if it has succeeded or is not done
     */
    public final @Nullable OperationError error() {
        return error;
    }

    /**
     * Gives the object back to its matcher, which may reuse it for another operation. This is optional: an object that
     * is not released is left to the garbage collector. The caller does not use it afterwards.
     *
     * @throws IllegalStateException if the operation is not done, or was released before
     */
    public abstract void release();

    /**
     * Cancels the operation unless it is matched or in transit. A receive, and a send that has not left yet, is then
     * done with {@link OperationError#CANCELLED}. A send whose bytes the receiver requests is done when the receiver
     * has answered. The caller waits for it; {@link #error} then shows whether it was cancelled.
     *
     * @return true if it was cancelled; false if it was done before, or will end by itself or by an answer
     */
    public abstract boolean cancel();

    /** Makes the object represent another operation. */
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
