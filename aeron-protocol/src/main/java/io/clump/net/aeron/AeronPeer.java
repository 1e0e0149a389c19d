package io.clump.net.aeron;

import io.clump.am2.ReturnReason;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.QueueKind;
import io.clump.net.engine.UnansweredChecks;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * State of an endpoint's peer: the streams to it, the number of its messages that were handled, and whether it is gone.
 */
final class AeronPeer {
    /**
     * Number of handled bytes after which the peer is notified, even without another message to it: a quarter of its
     * ring.
     */
    private static final int MOST_OWED_BYTES = SendRing.CAPACITY_BYTES / 4;

    /** Checks in a lease whether a peer has never sent anything: more checks would not show more. */
    private static final int CHECKS_PER_LEASE = 4;

    private final Origin origin;
    private final int index;
    private final long endpointId;
    private final AeronAddress address;
    private final OutgoingStream[] streams = new OutgoingStream[MessageLayout.STREAMS];
    private final int[] handled = new int[MessageLayout.STREAMS];

    private final UnansweredChecks vainChecks = new UnansweredChecks();
    private @Nullable ReturnReason refusal;
    private int owedBytes;
    private int repeatBits;
    private boolean busy;
    private boolean heldBack;
    private boolean closeSent;
    private boolean received;
    private boolean checked;
    private long checkedAt;

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

    /** Returns the reason why messages to the peer are returned, or null. */
    @Nullable
    ReturnReason refusal() {
        return refusal;
    }

    /** Returns whether messages can reach the peer; a closed endpoint still receives the counts of handled messages. */
    boolean isReachable() {
        return refusal != ReturnReason.UNREACHABLE;
    }

    /** Notes that the peer is gone without notice. */
    void lose() {
        if (refusal == null) {
            refusal = ReturnReason.UNREACHABLE;
        }
    }

    /** Notes that the peer has announced that it handles no more messages. */
    void closed() {
        refusal = ReturnReason.ENDPOINT_CLOSED;
    }

    /** Notes that something has arrived from the peer: a message, or Aeron's answer of its driver. */
    void received() {
        received = true;
    }

    /** Notes that Aeron finds no receiver; reports the peer once if nothing has arrived from it for several leases. */
    void checkUnresponsive(long now) {
        if (!received && refusal == null && (!checked || now - checkedAt >= origin.leaseNanos / CHECKS_PER_LEASE)) {
            checked = true;
            checkedAt = now;
            if (vainChecks.haveLasted(origin.leaseNanos, now)) {
                origin.unresponsive(this);
            }
        }
    }

    /** Returns the number of the peer's messages in a stream that this endpoint has handled. */
    int handled(int stream) {
        return handled[stream];
    }

    /** Counts a message as handled: it will not be handled again. */
    void handle(int stream, int lengthBytes) {
        handled[stream]++;
        owe(lengthBytes);
    }

    /** Notes that the peer must be notified of handled messages. */
    void owe(int lengthBytes) {
        owedBytes = Math.min(owedBytes + lengthBytes, MOST_OWED_BYTES);
    }

    /** Returns whether requests of the peer stay with it for now. */
    boolean isHeldBack() {
        return heldBack;
    }

    /** Leaves the peer's requests in its ring for now, or requests the remaining ones. */
    void holdBack(boolean isHeldBack) {
        heldBack = isHeldBack;
        if (!isHeldBack) {
            askForRepeat(MessageLayout.REQUESTS);
        }
    }

    /** Asks the peer to send the unhandled messages of a stream again. */
    void askForRepeat(int stream) {
        repeatBits |= 1 << stream;
        owedBytes = MOST_OWED_BYTES;
    }

    /** Reads a message header's report on this endpoint's messages; returns false if the report is impossible. */
    boolean acceptReport(UnsafeBuffer buffer, int offset) {
        int bits = MessageHeader.repeat(buffer, offset);
        if (bits >>> MessageLayout.STREAMS != 0
                || !streams[MessageLayout.REQUESTS].handled(MessageHeader.handledRequests(buffer, offset))
                || !streams[MessageLayout.REPLIES].handled(MessageHeader.handledReplies(buffer, offset))) {
            return false;
        }
        received();
        for (int stream = 0; stream < streams.length; stream++) {
            if ((bits & 1 << stream) != 0) {
                streams[stream].repeat();
            }
        }
        return true;
    }

    /** Writes the counts of handled messages into a message that is about to be offered. */
    void stamp(UnsafeBuffer buffer, int offset) {
        MessageHeader.stamp(
                buffer, offset, handled[MessageLayout.REQUESTS], handled[MessageLayout.REPLIES], repeatBits);
    }

    /** Notes that the message with the stamp has left. */
    void stampSent() {
        owedBytes = 0;
        repeatBits = 0;
    }

    /** Returns whether the peer is in the list of peers that need attention. */
    boolean isBusy() {
        return busy;
    }

    void busy(boolean isBusy) {
        busy = isBusy;
    }

    /**
     * Does the work that is due: offers waiting messages, reports handled ones, detects the peer's end.
     *
     * @param now {@link System#nanoTime()}
     * @param quiet whether nothing arrived for a while, so that no message will carry the counts
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
            reportHandled(now);
        }
        return owedBytes > 0 || !isEmpty();
    }

    /** Notices the end of a peer to which nothing waits to be sent. */
    void watch(long now) {
        for (OutgoingStream stream : streams) {
            if (refusal == null && stream.isOpen()) {
                stream.watch(now);
            }
        }
    }

    /**
     * Gives back the messages that the peer has not handled, since it is gone or this endpoint closes; returns their
     * number.
     */
    int giveBack(Dispatcher dispatcher) {
        int count = 0;
        for (OutgoingStream stream : streams) {
            SendRing ring = stream.unhandled();
            while (ring != null && !ring.isEmpty()) {
                int packet = ring.first() + MessageLayout.HEADER_BYTES;
                ReturnReason silence = ring.hasFirstLeft() ? ReturnReason.UNANSWERED : ReturnReason.CONGESTED;
                ReturnReason reason = refusal == null ? silence : refusal;
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
     * Tells the peer, if it listens, that this endpoint is closed; returns whether the peer needs no further notice.
     */
    boolean sendClose() {
        if (!closeSent && refusal == null) {
            OutgoingStream way = streams[MessageLayout.REPLIES].isOpen()
                    ? streams[MessageLayout.REPLIES]
                    : streams[MessageLayout.REQUESTS];
            closeSent = !way.isOpen() || way.offerControl(MessageLayout.CLOSED);
        }
        return closeSent || refusal != null;
    }

    /** Returns whether the driver has sent all its messages for the peer. */
    boolean isDrained() {
        return streams[MessageLayout.REQUESTS].isDrained() && streams[MessageLayout.REPLIES].isDrained();
    }

    void close() {
        for (OutgoingStream stream : streams) {
            stream.close();
        }
    }

    private void reportHandled(long now) {
        OutgoingStream replies = streams[MessageLayout.REPLIES];
        if (!isReachable()) {
            stampSent();
        } else if (!replies.offerControl(MessageLayout.HANDLED)) {
            replies.watch(now);
            if (refusal == ReturnReason.ENDPOINT_CLOSED && !replies.isConnected()) {
                // The peer has left without waiting for the last counts.
                stampSent();
            }
        }
    }

    @Override
    public String toString() {
        return "endpoint " + Long.toHexString(endpointId) + " at " + address;
    }

    static int dataOffset(UnsafeBuffer memory, int packet) {
        return PacketKind.hasData(Packet.kind(memory, packet))
                ? packet + PacketLayout.LENGTH_BYTES
                : Dispatcher.NO_DATA;
    }
}
