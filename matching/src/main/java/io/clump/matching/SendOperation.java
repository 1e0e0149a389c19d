package io.clump.matching;

import io.clump.matching.queue.Place;

/** A send. */
public final class SendOperation extends Operation {
    /** In one of the queues of its peer. */
    final Place<SendOperation> place = new Place<>(this);

    private final Matcher matcher;
    int context;
    int destination;
    int tag;
    boolean isSynchronous;

    /** Bytes that are on their way. */
    long sent;

    /**
     * True from the envelope on until the receiver has asked for the bytes; {@code id} counts until they are all sent.
     */
    boolean isWaiting;

    /** By which the receiver names it. */
    int id;

    /** By which it names the receive. */
    int receiveId;

    /** Bytes that the receiver wants. */
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
