package io.clump.matching;

import io.clump.exchange.Place;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** Message that has arrived, and that only {@link #receive} can receive. */
public final class MatchedMessage implements Envelope {
    /** Places of the bytes of a message. */
    enum Content {
        /** There is no message. */
        NONE,
        /** Kept here, or in transit. */
        KEPT,
        /** At the sender, until the receiver requests it. */
        AT_SENDER,
        /** In the memory of a send of this process. */
        AT_SEND
    }

    /** Number of the arrival, by which the oldest of several messages is found. */
    long number;

    /** Places in the queues of the four patterns that match; those with wildcards are used once a wildcard was. */
    final Place<MatchedMessage> exact = new Place<>(this);

    final Place<MatchedMessage> ofAnySource = new Place<>(this);
    final Place<MatchedMessage> ofAnyTag = new Place<>(this);
    final Place<MatchedMessage> ofAny = new Place<>(this);

    private final Matcher matcher;
    private final UnsafeBuffer bytes = new UnsafeBuffer(0, 0);
    private Content content = Content.NONE;
    private boolean isTaken;
    private int context;
    private int source;
    private int tag;
    private long length;
    private long arrived;
    private int sendId;
    private @Nullable SendOperation send;

    /** Receive that gets the message when its last byte arrives. */
    private @Nullable ReceiveOperation receiver;

    MatchedMessage(Matcher matcher) {
        this.matcher = matcher;
    }

    @Override
    public int context() {
        return context;
    }

    @Override
    public int source() {
        return source;
    }

    @Override
    public int tag() {
        return tag;
    }

    @Override
    public long length() {
        return length;
    }

    /**
     * Receives the message. The caller does not use this object afterwards.
     *
     * @param memory memory for the bytes; the operation copies its description
     * @param offsetBytes offset of the first byte in that memory
     * @param lengthBytes maximum number of bytes
     * @return the receive
     * @throws IndexOutOfBoundsException if the range exceeds the memory; the message stays
     * @throws IllegalStateException if the message was received before, or the matcher is closed
     */
    public ReceiveOperation receive(Memory memory, long offsetBytes, long lengthBytes) {
        if (!isTaken) {
            throw new IllegalStateException("the message was received before");
        }
        return matcher.receive(this, memory, offsetBytes, lengthBytes);
    }

    void begin(int newContext, int newSource, int newTag, long newLength) {
        context = newContext;
        source = newSource;
        tag = newTag;
        length = newLength;
        arrived = 0;
        isTaken = false;
    }

    /** Sets the array for its bytes. */
    void keepIn(byte[] array) {
        bytes.wrap(array);
        content = Content.KEPT;
    }

    void stayAtSender(int id) {
        sendId = id;
        content = Content.AT_SENDER;
    }

    void stayAt(SendOperation sendOfThisProcess) {
        send = sendOfThisProcess;
        content = Content.AT_SEND;
    }

    /** Notes that the message was removed from the queues, and that only {@link #receive} can get it. */
    void take() {
        isTaken = true;
    }

    /** Notes that the message is being received. */
    void untake() {
        isTaken = false;
    }

    void accept(DirectBuffer from, int fromOffset, int lengthBytes) {
        bytes.putBytes((int) arrived, from, fromOffset, lengthBytes);
        arrived += lengthBytes;
    }

    void acceptWords(long first, long second) {
        bytes.putLong(0, first);
        bytes.putLong(Long.BYTES, second);
        arrived = length;
    }

    void acceptAll(Memory from) {
        from.copyTo(0, bytes, 0, length);
        arrived = length;
    }

    boolean hasArrived() {
        return arrived == length;
    }

    long arrived() {
        return arrived;
    }

    UnsafeBuffer bytes() {
        return bytes;
    }

    Content content() {
        return content;
    }

    int sendId() {
        return sendId;
    }

    @Nullable
    SendOperation send() {
        return send;
    }

    @Nullable
    ReceiveOperation receiver() {
        return receiver;
    }

    void receiver(ReceiveOperation waiting) {
        receiver = waiting;
    }

    /** Makes this object represent no message. */
    void end() {
        content = Content.NONE;
        isTaken = false;
        send = null;
        receiver = null;
        bytes.wrap(0, 0);
    }
}
