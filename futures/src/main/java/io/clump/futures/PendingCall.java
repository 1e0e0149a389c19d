package io.clump.futures;

import io.clump.am2.Message;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Call that has not ended. The caller's thread makes it; after that the bundle's thread alone uses it.
 *
 * @param <A> type of the argument
 * @param <R> type of the result
 */
final class PendingCall<A, R> {
    final CompletableFuture<R> stage = new CompletableFuture<>();
    final int destination;
    final long deadlineNanos;
    private final Procedure<A, R> procedure;
    private final A argument;

    /** Place among the outstanding calls, once it has one. */
    int slot;

    private boolean isOver;
    private @Nullable R result;
    private @Nullable CallException failure;

    PendingCall(int destination, Procedure<A, R> procedure, A argument, long deadlineNanos) {
        this.destination = destination;
        this.procedure = procedure;
        this.argument = argument;
        this.deadlineNanos = deadlineNanos;
    }

    int number() {
        return procedure.number();
    }

    /** Returns whether its end is known: its stage is complete or will be soon. */
    boolean isOver() {
        return isOver;
    }

    /** Writes the argument and returns its length in bytes. */
    int encode(Wire wire) {
        return procedure.argument().encode(argument, wire.out(), 0);
    }

    /** Takes the result from its message, in the handler of that message. */
    void read(Message answer, Wire wire) {
        result = wire.read(answer, procedure.result());
        isOver = true;
    }

    void fail(CallException exception) {
        failure = exception;
        isOver = true;
    }

    /** Completes the stage, outside handlers. */
    @SuppressWarnings("NullAway") // Without a failure there is a result, which the codec may have made null.
    void complete() {
        if (failure == null) {
            stage.complete(result);
        } else {
            stage.completeExceptionally(failure);
        }
    }

    @Override
    public String toString() {
        return "destination=" + destination + ", procedure=" + procedure.number();
    }
}
