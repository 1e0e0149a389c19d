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

    /** Name by which the sender knows the message; {@link #NONE} if its bytes come without being asked for. */
    final int number;

    /** Name by which parts of the message arrive, once they were asked for. */
    int transfer = NONE;

    /** Room for what is still missing, from position to limit; null if the bytes are discarded. */
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

    /** The bytes were asked for before there was a receive, so that they take a receive buffer of the peer. */
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
