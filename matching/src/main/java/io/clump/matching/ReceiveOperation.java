package io.clump.matching;

import io.clump.matching.queue.Place;
import org.agrona.DirectBuffer;

/** A receive. What it says of the message counts once it is done, unless it was cancelled. */
public final class ReceiveOperation extends Operation {
    /** In the queue of its pattern, then among the grants of its peer. */
    final Place<ReceiveOperation> place = new Place<>(this);

    private final Matcher matcher;

    /** The message it asks for. */
    int context;

    int wantedSource;
    int wantedTag;

    /** Counts up by post: of several receives that match, the oldest gets the message. */
    long number;

    /** By which the sender names it, while bytes are asked for. */
    int id;

    /** By which it names the send. */
    int sendId;

    private boolean posted;
    private int source;
    private int tag;
    private long messageLength;

    /** Bytes that have arrived, those that had no room among them. */
    private long arrived;

    ReceiveOperation(Matcher matcher) {
        this.matcher = matcher;
    }

    /**
     * The process the message came from.
     *
     * @return its rank; {@link Matcher#ANY_SOURCE} if none came
     */
    public int source() {
        return source;
    }

    /**
     * The tag of the message.
     *
     * @return 0 or more; {@link Matcher#ANY_TAG} if none came
     */
    public int tag() {
        return tag;
    }

    /**
     * Number of bytes that were received.
     *
     * @return at most the length of the memory
     */
    public long length() {
        return Math.min(messageLength, memory.lengthBytes());
    }

    /**
     * Length of the message as it was sent.
     *
     * @return bytes; more than {@link #length} if it was truncated
     */
    public long messageLength() {
        return messageLength;
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

    /** Is in the queue of its pattern from now on. */
    void post(int newContext, int newSource, int newTag, long newNumber) {
        context = newContext;
        wantedSource = newSource;
        wantedTag = newTag;
        number = newNumber;
        posted = true;
    }

    boolean isPosted() {
        return posted;
    }

    /** Gets a message, whose bytes come next. */
    void match(int messageSource, int messageTag, long length) {
        posted = false;
        source = messageSource;
        tag = messageTag;
        messageLength = length;
        arrived = 0;
    }

    /** Ends without a message. */
    void fail(OperationError why) {
        posted = false;
        complete(why);
    }

    /** Takes bytes of the message in, those that have room. */
    void accept(long offset, DirectBuffer from, int fromOffset, int length) {
        long room = Math.min(length, memory.lengthBytes() - offset);
        if (room > 0) {
            memory.put(offset, from, fromOffset, room);
        }
        arrived += length;
    }

    /** Takes in a message of up to 16 bytes. */
    void acceptWords(long first, long second) {
        memory.putWords(first, second, (int) length());
        arrived = messageLength;
    }

    /** Returns whether all bytes have arrived that there is room for. */
    boolean hasArrived() {
        return arrived >= length();
    }

    long arrived() {
        return arrived;
    }

    void finish() {
        complete(messageLength > memory.lengthBytes() ? OperationError.TRUNCATED : null);
    }
}
