package io.clump.net.aeron;

import io.clump.am2.ReturnReason;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.QueueKind;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The state of an endpoint's peer: the streams to it, how much of its own streams was handled, and whether it is
 * gone.
 */
final class AeronPeer {
    /** So much may have been handled before the peer is told, though it hears nothing else: a quarter of its ring. */
    private static final int MOST_OWED_BYTES = SendRing.CAPACITY_BYTES / 4;

    private final Origin origin;
    private final int index;
    private final long endpointId;
    private final AeronAddress address;
    private final OutgoingStream[] streams = new OutgoingStream[MessageLayout.STREAMS];
    private final int[] handled = new int[MessageLayout.STREAMS];

    private @Nullable ReturnReason refusal;
    private int owedBytes;
    private int repeatBits;
    private boolean busy;
    private boolean heldBack;
    private boolean farewellTaken;

    AeronPeer(Origin origin, int index, long endpointId, AeronAddress address) {
        this.origin = origin;
        this.index = index;
        this.endpointId = endpointId;
        this.address = address;
        for (int stream = 0; stream < streams.length; stream++) {
            streams[stream] = new OutgoingStream(origin, this, stream);
        }
    }

    int index() {
        return index;
    }

    long endpointId() {
        return endpointId;
    }

    AeronAddress address() {
        return address;
    }

    OutgoingStream stream(QueueKind queue) {
        return streams[queue == QueueKind.REQUEST ? MessageLayout.REQUESTS : MessageLayout.REPLIES];
    }

    /** Why messages to the peer come back, or null. */
    @Nullable
    ReturnReason refusal() {
        return refusal;
    }

    /** Returns whether anything can get there; an endpoint that is closed still hears what has been handled. */
    boolean isReachable() {
        return refusal != ReturnReason.UNREACHABLE;
    }

    /** The peer is gone without a word. */
    void lose() {
        if (refusal == null) {
            refusal = ReturnReason.UNREACHABLE;
        }
    }

    /** The peer says that it handles nothing more. */
    void closed() {
        refusal = ReturnReason.ENDPOINT_CLOSED;
    }

    /** Messages of a stream that the peer has sent and this endpoint has handled. */
    int handled(int stream) {
        return handled[stream];
    }

    /** Counts a message as handled: it will not be handled again. */
    void handle(int stream, int lengthBytes) {
        handled[stream]++;
        owe(lengthBytes);
    }

    /** The peer is to be told what was handled. */
    void owe(int lengthBytes) {
        owedBytes = Math.min(owedBytes + lengthBytes, MOST_OWED_BYTES);
    }

    /** Returns whether requests of the peer stay with it for now. */
    boolean isHeldBack() {
        return heldBack;
    }

    /** Leaves the peer's requests in its ring for now, or asks for those that were left. */
    void holdBack(boolean isHeldBack) {
        heldBack = isHeldBack;
        if (!isHeldBack) {
            askForRepeat(MessageLayout.REQUESTS);
        }
    }

    /** The peer is to send again what was not handled of a stream. */
    void askForRepeat(int stream) {
        repeatBits |= 1 << stream;
        owedBytes = MOST_OWED_BYTES;
    }

    /** Takes in what a message of the peer says of this endpoint's messages; returns false if that cannot be. */
    boolean told(UnsafeBuffer buffer, int offset) {
        int bits = MessageHeader.repeat(buffer, offset);
        if (bits >>> MessageLayout.STREAMS != 0
                || !streams[MessageLayout.REQUESTS].handled(MessageHeader.handledRequests(buffer, offset))
                || !streams[MessageLayout.REPLIES].handled(MessageHeader.handledReplies(buffer, offset))) {
            return false;
        }
        for (int stream = 0; stream < streams.length; stream++) {
            if ((bits & 1 << stream) != 0) {
                streams[stream].repeat();
            }
        }
        return true;
    }

    /** Writes what was handled to a message that is about to be offered. */
    void stamp(UnsafeBuffer buffer, int offset) {
        MessageHeader.stamp(
                buffer, offset, handled[MessageLayout.REQUESTS], handled[MessageLayout.REPLIES], repeatBits);
    }

    /** The message with the stamp has left. */
    void stampSent() {
        owedBytes = 0;
        repeatBits = 0;
    }

    /** Returns whether it is in the list of those that need attention. */
    boolean isBusy() {
        return busy;
    }

    void busy(boolean isBusy) {
        busy = isBusy;
    }

    /**
     * Does what is due: offers what waits, tells what was handled, notices the peer's end.
     *
     * @param now {@link System#nanoTime()}
     * @param quiet whether nothing came for a while, so that no message will carry the counts
     * @return whether something will be due again without anything being sent or received
     */
    boolean serve(long now, boolean quiet) {
        if (refusal == null) {
            for (OutgoingStream stream : streams) {
                if (!stream.isEmpty()) {
                    stream.pump();
                    stream.watch(now);
                }
            }
        }
        if (owedBytes > 0 && (quiet || owedBytes == MOST_OWED_BYTES)) {
            tellHandled(now);
        }
        return owedBytes > 0 || !isEmpty();
    }

    /** Notices the end of a peer to which nothing is to be sent. */
    void watch(long now) {
        for (OutgoingStream stream : streams) {
            if (refusal == null && stream.isOpen()) {
                stream.watch(now);
            }
        }
    }

    /**
     * Gives back what the peer has not handled, since it is gone or this endpoint closes; returns how many messages.
     */
    int giveBack(Dispatcher dispatcher) {
        int count = 0;
        for (OutgoingStream stream : streams) {
            SendRing ring = stream.unhandled();
            while (ring != null && !ring.isEmpty()) {
                int packet = ring.first() + MessageLayout.HEADER_BYTES;
                ReturnReason unheard = ring.hasFirstLeft() ? ReturnReason.UNANSWERED : ReturnReason.CONGESTED;
                ReturnReason reason = refusal == null ? unheard : refusal;
                try {
                    dispatcher.giveBack(reason, ring.memory(), packet, dataOffset(ring.memory(), packet));
                } finally {
                    ring.removeFirst();
                    origin.tally.returned++;
                }
                count++;
            }
        }
        return count;
    }

    /** Returns whether every message has been handled, or there is no use in waiting. */
    boolean isEmpty() {
        return streams[MessageLayout.REQUESTS].isEmpty() && streams[MessageLayout.REPLIES].isEmpty();
    }

    /**
     * Tells the peer, if it listens, that this endpoint is closed; returns whether there is nothing left to be told.
     */
    boolean sayFarewell() {
        if (!farewellTaken && refusal == null) {
            OutgoingStream way = streams[MessageLayout.REPLIES].isOpen()
                    ? streams[MessageLayout.REPLIES]
                    : streams[MessageLayout.REQUESTS];
            farewellTaken = !way.isOpen() || way.offerControl(MessageLayout.CLOSED);
        }
        return farewellTaken || refusal != null;
    }

    /** Returns whether all that the driver was given for the peer has left. */
    boolean isDrained() {
        return streams[MessageLayout.REQUESTS].isDrained() && streams[MessageLayout.REPLIES].isDrained();
    }

    void close() {
        for (OutgoingStream stream : streams) {
            stream.close();
        }
    }

    private void tellHandled(long now) {
        OutgoingStream replies = streams[MessageLayout.REPLIES];
        if (!isReachable()) {
            stampSent();
        } else if (!replies.offerControl(MessageLayout.HANDLED)) {
            replies.watch(now);
            if (refusal == ReturnReason.ENDPOINT_CLOSED && !replies.isConnected()) {
                // It has left without waiting for the last counts.
                stampSent();
            }
        }
    }

    static int dataOffset(UnsafeBuffer memory, int packet) {
        return PacketKind.hasData(Packet.kind(memory, packet))
                ? packet + PacketLayout.LENGTH_BYTES
                : Dispatcher.NO_DATA;
    }
}
