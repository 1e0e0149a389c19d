package io.clump.bmi.engine;

import io.clump.exchange.Place;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Message that has arrived at least by its first frame, and that the program does not have yet. */
final class Arrival {
    static final int NONE = -1;

    final Place<Arrival> place = new Place<>(this);
    final BmiPeer peer;
    final int tag;
    final int length;
    final boolean isUnexpected;

    /** Name by which the sender knows the message; {@link #NONE} if the message is eager. */
    final int number;

    /** Identifier for parts of the message, after they were requested. */
    int transfer = NONE;

    /** Space for the missing bytes, from position to limit; null if the bytes are discarded. */
    @Nullable
    ByteBuffer target;

    /** Receive that gets the message. */
    @Nullable
    Receive receive;

    /** Memory of our own in which the message waits for its receive, or null. */
    @Nullable
    ByteBuffer kept;

    int missing;
    boolean hasArrived;

    /** The bytes were requested before there was a receive, so they use a receive buffer of the peer. */
    boolean isAhead;

    Arrival(BmiPeer peer, Frame frame, int number) {
        this.peer = peer;
        tag = frame.tag;
        length = frame.length;
        missing = length;
        isUnexpected = frame.isUnexpected();
        this.number = number;
    }

    /** Takes memory of our own for the message. */
    void keep() {
        ByteBuffer memory = ByteBuffer.allocate(length);
        kept = memory;
        target = memory.duplicate();
    }

    /** Lets the bytes go straight into the buffer of a receive. */
    void fill(Receive receiver) {
        receive = receiver;
        receiver.arrival = this;
        target = receiver.bytes.duplicate().limit(length);
    }
}
