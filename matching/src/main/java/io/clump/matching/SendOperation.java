package io.clump.matching;

import io.clump.matching.queue.Place;

/** Send operation. */
public final class SendOperation extends Operation {
    /** Place in one of the queues of its peer. */
    final Place<SendOperation> place = new Place<>(this);

    private final Matcher matcher;
    int context;
    int destination;
    int tag;
    boolean isSynchronous;

    /** Number of bytes that have been sent. */
    long sent;

    /** True from the envelope on until the receiver has requested the bytes; {@code id} is valid until all are sent. */
    boolean isWaiting;

    /** Number by which the receiver names it. */
    int id;

    /** Number by which it names the receive. */
    int receiveId;

    /** Number of bytes that the receiver wants. */
    long wanted;

    SendOperation(Matcher matcher) {
        this.matcher = matcher;
    }

    void begin(int newContext, int newDestination, int newTag, SendMode mode) {
        context = newContext;
        destination = newDestination;
        tag = newTag;
        isSynchronous = mode == SendMode.SYNCHRONOUS;
        sent = 0;
        isWaiting = false;
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
