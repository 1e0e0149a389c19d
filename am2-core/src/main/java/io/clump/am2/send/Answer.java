package io.clump.am2.send;

import io.clump.am2.ReturnReason;
import io.clump.am2.endpoint.Counters;
import io.clump.am2.endpoint.EndpointSegment;
import io.clump.am2.endpoint.HandlerZero;
import io.clump.am2.endpoint.Traffic;
import io.clump.am2.endpoint.UnmappedRoute;
import io.clump.am2.packet.LongDescriptor;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import java.util.Objects;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Answer for which one requester currently has no space: a reply or a returned message with a copy of its data, or the
 * description of a get, whose bytes are read when they are sent. One reused object for each requester.
 */
final class Answer {
    /**
     * Maximum number of parts of an answer to a get that are sent at once, 128 kB; other requesters are served in
     * between.
     */
    static final int PARTS_PER_TURN = 16;

    private static final int LEAST_BYTES = PacketLayout.LENGTH_BYTES + LongDescriptor.LENGTH_BYTES;

    /** Maximum length of data for which the memory is kept after the answer has been sent. */
    private static final int MOST_KEPT_BYTES = 64 << 10;

    private final Outgoing parts;
    private final HandlerZero returnedMessages;
    private final Counters counters;

    /** Packet followed by its data; for a reply in parts, the bytes of all parts. */
    private final UnsafeBuffer bytes = new UnsafeBuffer(new byte[LEAST_BYTES]);

    private Form form = Form.NONE;

    /** True if the endpoint has left the context of the answer. */
    private boolean isOfFormerContext;

    private Route route = UnmappedRoute.INSTANCE;

    /** Offset of the next part. */
    private int part;

    /** Number of the segment that a get reads. */
    private int segment;

    Answer(Outgoing parts, HandlerZero returnedMessages, Counters counters) {
        this.parts = parts;
        this.returnedMessages = returnedMessages;
        this.counters = counters;
    }

    /** Returns whether there is an answer to send. */
    boolean isOpen() {
        return form != Form.NONE;
    }

    /** Returns whether it is the answer to a get. */
    boolean isToGet() {
        return form == Form.GET;
    }

    /** Notes that the endpoint has left the context of the answer. */
    void endContext() {
        isOfFormerContext = true;
    }

    /** Begins an answer of one packet; returns false if there is no memory for its data. */
    boolean beginWhole(Route to, DirectBuffer packetMemory, int packet, DirectBuffer data, int at) {
        int length = at == Dispatcher.NO_DATA ? 0 : Packet.bulkLengthBytes(packetMemory, packet);
        if (!reserve(PacketLayout.LENGTH_BYTES + length)) {
            return false;
        }
        bytes.putBytes(0, packetMemory, packet, PacketLayout.LENGTH_BYTES);
        if (at != Dispatcher.NO_DATA) {
            bytes.putBytes(PacketLayout.LENGTH_BYTES, data, at, length);
        }
        begin(Form.WHOLE, to, 0);
        return true;
    }

    /** Begins a long reply of which some parts may have been sent; returns false if there is no memory for its data. */
    boolean beginParts(Route to, Outgoing message, int nextPart, DirectBuffer data, int offset) {
        if (!reserve(message.length())) {
            return false;
        }
        bytes.putBytes(0, data, offset, message.length());
        parts.copyOf(message);
        begin(Form.PARTS, to, nextPart);
        return true;
    }

    /** Begins the answer to a get, of which some parts may have been sent. */
    void beginGet(Route to, Outgoing message, int nextPart, EndpointSegment own) {
        parts.copyOf(message);
        segment = own.number();
        begin(Form.GET, to, nextPart);
    }

    /**
     * Sends as much as there is space for.
     *
     * @param own the endpoint's segment
     * @return result of the attempt; the answer stays open unless it is {@link Progress#SENT}
     */
    Progress send(EndpointSegment own) {
        if (form == Form.GET && segment != own.number()) {
            turnBack(ReturnReason.BAD_SEGMENT);
        }
        return switch (form) {
            case WHOLE -> sendWhole();
            case PARTS -> sendParts(bytes, 0);
            case GET -> sendParts(own.current().memory(), parts.otherOffset());
            case NONE -> Progress.SENT;
        };
    }

    /** Counts the sent answer, and closes it. */
    void count(Traffic traffic) {
        if (form != Form.WHOLE) {
            traffic.sent(parts.argumentCount(), parts.length());
        } else {
            int kind = Packet.kind(bytes, 0);
            boolean isDescriptor = PacketKind.isLong(kind);
            int placed = (kind & PacketKind.RETURNED) == 0 && isDescriptor
                    ? LongDescriptor.length(bytes, PacketLayout.LENGTH_BYTES)
                    : 0;
            traffic.sent(
                    Packet.argumentCount(bytes, 0),
                    isDescriptor ? placed : bytes.capacity() - PacketLayout.LENGTH_BYTES);
        }
        close();
    }

    /**
     * Gives up because there is no space: a reply is returned through handler 0; a get is returned to its requester,
     * and waits for space itself.
     *
     * @return true if the answer is closed; a returned message cannot be returned again, so it stays
     */
    boolean giveUp() {
        if (form == Form.GET) {
            turnBack(ReturnReason.CONGESTED);
            return false;
        }
        if (isReturned()) {
            return false;
        }
        giveBack(ReturnReason.CONGESTED);
        return true;
    }

    /**
     * Passes a returned message to the protocol, since its sender is given up; returns false if the answer is not a
     * returned message, or is not kept.
     */
    boolean leave(QueueBlock origin, int source) {
        boolean isLeft = isReturned() && origin.keepReturned(source, bytes, bytes, PacketLayout.LENGTH_BYTES);
        if (isLeft) {
            close();
        }
        return isLeft;
    }

    /**
     * Ends without an answer: a reply of the current context is returned through handler 0, everything else is counted
     * as dropped.
     */
    void giveBack(ReturnReason reason) {
        try {
            if (form == Form.GET || isReturned()) {
                counters.dropped++;
            } else if (isOfFormerContext) {
                counters.otherContext++;
            } else if (form == Form.PARTS) {
                parts.giveBack(reason, returnedMessages, bytes, 0);
            } else if (PacketKind.isLong(Packet.kind(bytes, 0))) {
                // The bytes are in the requester's segment, if anywhere.
                returnedMessages.giveBackLong(reason, bytes, 0, PacketLayout.LENGTH_BYTES, bytes, Dispatcher.NO_DATA);
            } else {
                int data = PacketKind.hasData(Packet.kind(bytes, 0)) ? PacketLayout.LENGTH_BYTES : Dispatcher.NO_DATA;
                returnedMessages.giveBack(reason, bytes, 0, bytes, data);
            }
        } finally {
            close();
        }
    }

    private boolean isReturned() {
        return form == Form.WHOLE && (Packet.kind(bytes, 0) & PacketKind.RETURNED) != 0;
    }

    private Progress sendWhole() {
        int kind = Packet.kind(bytes, 0);
        int length = bytes.capacity() - PacketLayout.LENGTH_BYTES;
        long description = Packet.description(kind, Packet.handler(bytes, 0), Packet.argumentCount(bytes, 0), length);
        int sent = Transfer.sendCopy(
                route,
                QueueKind.REPLY,
                null,
                bytes,
                0,
                description,
                Packet.tag(bytes, 0),
                bytes,
                PacketLayout.LENGTH_BYTES);
        return sent >= 0 ? Progress.SENT : sent == Route.FULL ? Progress.FULL : Progress.GONE;
    }

    private Progress sendParts(DirectBuffer data, int offset) {
        int next = parts.sendPartsFrom(route, null, part, data, offset, PARTS_PER_TURN);
        if (next == Outgoing.ALL_SENT) {
            return Progress.SENT;
        }
        if (next == Route.GONE) {
            return Progress.GONE;
        }
        boolean hasMoved = next != part;
        part = next;
        return hasMoved ? Progress.PARTLY : Progress.FULL;
    }

    /**
     * Sends the get itself back, instead of the answer; the requester ignores parts of the answer that still arrive.
     */
    private void turnBack(ReturnReason reason) {
        parts.turnBack(reason);
        bytes.wrap(Objects.requireNonNull(bytes.byteArray()), 0, LEAST_BYTES);
        parts.copyTo(bytes);
        form = Form.WHOLE;
    }

    private void begin(Form newForm, Route to, int nextPart) {
        form = newForm;
        isOfFormerContext = false;
        route = to;
        part = nextPart;
    }

    private void close() {
        form = Form.NONE;
        route = UnmappedRoute.INSTANCE;
        if (Objects.requireNonNull(bytes.byteArray()).length > MOST_KEPT_BYTES) {
            bytes.wrap(new byte[LEAST_BYTES]);
        }
    }

    /** Sets the length of the buffer. */
    private boolean reserve(int length) {
        byte[] memory = Objects.requireNonNull(bytes.byteArray());
        try {
            bytes.wrap(memory.length < length ? new byte[length] : memory, 0, length);
            return true;
        } catch (OutOfMemoryError e) {
            return false;
        }
    }

    /** Results of an attempt to send. */
    enum Progress {
        SENT,
        PARTLY,
        FULL,
        GONE
    }

    private enum Form {
        NONE,
        WHOLE,
        PARTS,
        GET
    }
}
