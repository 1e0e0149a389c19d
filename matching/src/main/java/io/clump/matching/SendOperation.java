package io.clump.matching;

import io.clump.exchange.Sending;

/** Send operation. */
public final class SendOperation extends Operation {
    /** How far it is. */
    final Sending<SendOperation> sending = new Sending<>(this);

    private final Matcher matcher;
    int context;
    int destination;
    int tag;
    boolean isSynchronous;

    /** True if the receiver must be asked to drop it. */
    boolean isCancelling;

    /** True after all operations of its context were to end. */
    boolean isRevoked;

    SendOperation(Matcher matcher) {
        this.matcher = matcher;
    }

    void begin(int newContext, int newDestination, int newTag, SendMode mode) {
        context = newContext;
        destination = newDestination;
        tag = newTag;
        isSynchronous = mode == SendMode.SYNCHRONOUS;
        isCancelling = false;
        isRevoked = false;
        sending.begin(memory.lengthBytes());
    }

    /** Returns the error with which it ends when it is taken back. */
    OperationError withdrawn() {
        return isRevoked ? OperationError.REVOKED : OperationError.CANCELLED;
    }

    @Override
    public Wanted wanted() {
        return new Wanted(false, context, destination, tag);
    }

    @Override
    public Matcher matcher() {
        return matcher;
    }

    @Override
    public void release() {
        checkReleasable();
        matcher.takeBack(this);
    }

    @Override
    public boolean cancel() {
        return matcher.cancel(this);
    }
}
