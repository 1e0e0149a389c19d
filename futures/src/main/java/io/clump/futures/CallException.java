package io.clump.futures;

import io.clump.am2.ClumpException;
import io.clump.am2.ReturnReason;
import org.jspecify.annotations.Nullable;

/** End of a call without a result. */
public final class CallException extends ClumpException {
    private static final long serialVersionUID = 1L;

    private final CallFailure failure;
    private final @Nullable ReturnReason returnReason;

    CallException(CallFailure failure, String message) {
        super(message);
        this.failure = failure;
        returnReason = null;
    }

    CallException(String message, ReturnReason reason) {
        super(message);
        failure = CallFailure.RETURNED;
        returnReason = reason;
    }

    CallException(CallFailure failure, String message, Throwable cause) {
        super(message, cause);
        this.failure = failure;
        returnReason = null;
    }

    /**
     * Returns how the call has ended.
     *
     * @return the kind of failure
     */
    public CallFailure failure() {
        return failure;
    }

    /**
     * Returns why the request has returned.
     *
     * @return the reason; null unless the failure is {@link CallFailure#RETURNED}
     */
    public @Nullable ReturnReason returnReason() {
        return returnReason;
    }

    /**
     * Returns whether the procedure may have run, or may still run.
     *
     * @return false if it is certain that it has not and will not
     */
    public boolean mayHaveRun() {
        return switch (failure) {
            case RETURNED -> returnReason == ReturnReason.UNANSWERED;
            case TOO_MANY_OUTSTANDING, CALLEE_BUSY -> false;
            case PROCEDURE, PEER_GONE, DEADLINE, CLOSED, MESSAGE -> true;
        };
    }
}
