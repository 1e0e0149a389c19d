package io.clump.matching;

import io.clump.exchange.Place;
import org.agrona.DirectBuffer;

/** Receive. Its values about the message are valid when it is done, unless it was cancelled. */
public final class ReceiveOperation extends Operation {
    /** Place in the queue of its pattern, and later among the grants of its peer. */
    final Place<ReceiveOperation> place = new Place<>(this);

    private final Matcher matcher;

    /** Context of the requested message; the next fields are its source and tag. */
    int context;

    int wantedSource;
    int wantedTag;

    /** Number of the post. The oldest of several matching receives gets the message. */
    long number;

    /** Number by which the sender names it, while its bytes are requested. */
    int id;

    /** Number by which it names the send. */
    int sendId;

    /** True if it stays posted, though it is of any source, when a peer dies. */
    boolean lasts;

    private boolean posted;
    private int source;
    private int tag;
    private long messageLength;

    /** Number of bytes that have arrived, including bytes beyond the memory. */
    private long arrived;

    ReceiveOperation(Matcher matcher) {
        this.matcher = matcher;
    }

    /**
     * Returns the process that has sent the message.
     *
     * @return its rank; {@link Matcher#ANY_SOURCE} if no message was received
     */
    public int source() {
        return source;
    }

    /**
     * Returns the tag of the message.
     *
     * @return 0 or more; {@link Matcher#ANY_TAG} if no message was received
     */
    public int tag() {
        return tag;
    }

    /**
     * Returns the number of received bytes.
     *
     * @return at most the length of the memory
     */
    public long length() {
        return Math.min(messageLength, memory.lengthBytes());
    }

    /**
     * Returns the length of the message as it was sent.
     *
     * @return bytes; more than {@link #length} if it was truncated
     */
    public long messageLength() {
        return messageLength;
    }

    @Override
    public Wanted wanted() {
        return new Wanted(true, context, posted ? wantedSource : source, posted ? wantedTag : tag);
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

    /** Prepares the receive for the queue of its pattern. */
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

    /** Matches the receive with a message, whose bytes follow. */
    void match(int messageSource, int messageTag, long length) {
        posted = false;
        source = messageSource;
        tag = messageTag;
        messageLength = length;
        arrived = 0;
    }

    /** Ends the receive without a message. */
    void fail(OperationError why) {
        posted = false;
        complete(why);
    }

    /** Copies bytes of the message, as far as they fit. */
    void accept(long offset, DirectBuffer from, int fromOffset, int length) {
        long spaceBytes = Math.min(length, memory.lengthBytes() - offset);
        if (spaceBytes > 0) {
            memory.put(offset, from, fromOffset, spaceBytes);
        }
        arrived += length;
    }

    /** Copies a message of up to 16 bytes. */
    void acceptWords(long first, long second) {
        memory.putWords(first, second, (int) length());
        arrived = messageLength;
    }

    /** Returns whether all bytes that fit have arrived. */
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
