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

    /** True after the receiver is to be asked not to match it any more. */
    boolean isCancelling;

    SendOperation(Matcher matcher) {
        this.matcher = matcher;
    }

    void begin(int newContext, int newDestination, int newTag, SendMode mode) {
        context = newContext;
        destination = newDestination;
        tag = newTag;
        isSynchronous = mode == SendMode.SYNCHRONOUS;
        isCancelling = false;
        sending.begin(memory.lengthBytes());
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
