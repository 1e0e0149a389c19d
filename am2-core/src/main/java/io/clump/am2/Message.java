package io.clump.am2;

import io.clump.am2.packet.ContextEpoch;
import io.clump.am2.packet.LongDescriptor;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.send.Outgoing;
import io.clump.am2.send.Sender;
import io.clump.am2.send.Transfer;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.Route;
import java.util.Objects;
import org.agrona.DirectBuffer;
import org.agrona.UnsafeApi;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Arrived message in its handler: arguments, data, and the token by which a request is answered. Valid until the
 * handler returns, on the thread that runs it; every method throws {@link IllegalStateException} after that.
 *
 * <p><b>Replies</b> correspond to requests: {@code reply} has up to eight 32-bit arguments; {@code replyMedium} also
 * has bytes; {@code replyLong} has bytes that are written to the requester's segment, at an offset that this side
 * chooses, before its handler runs, and stay there. A reply does not wait. If the requester's queue is full, the reply
 * is set aside with a copy of its data, which allocates, and later polls send it; further requests of the same
 * requester are handled after that, so their order is preserved. The reply is returned through handler 0 if the
 * requester is gone, if its table of senders is full, or if there is no space for the time of {@link
 * LayerConfiguration#sendTimeout}. A reply polls for replies after it is sent or set aside.
 */
public final class Message extends MessageOperations {
    private final Endpoint endpoint;
    private final UnsafeBuffer data = new UnsafeBuffer(0, 0);

    /** True while a handler runs for it. */
    private boolean isValid;

    /** Address of the packet. Nearly every handler reads it, so it is read without a buffer. */
    private long address;

    private @Nullable QueueBlock origin;
    private @Nullable UnsafeBuffer memory;
    private int dataOffset;
    private boolean replied;

    Message(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    /** Makes this object represent an arrived message. */
    @SuppressWarnings("ReferenceEquality")
    void begin(QueueBlock arrivedAt, UnsafeBuffer packetMemory, int packetOffset, int bulkDataOffset) {
        // Most messages have the same origin as the previous one, and each assignment has the cost of a barrier of the
        // garbage collector.
        if (origin != arrivedAt) {
            origin = arrivedAt;
        }
        if (memory != packetMemory) {
            memory = packetMemory;
        }
        dataOffset = bulkDataOffset;
        address = packetMemory.addressOffset() + packetOffset;
        replied = false;
        isValid = true;
    }

    /** Makes this object represent no message. */
    void end() {
        isValid = false;
    }

    /** Empties the view of the data, which may be in a segment that will be freed. */
    void forgetData() {
        data.wrap(0, 0);
    }

    /**
     * Returns the endpoint at which the message arrived.
     *
     * @return the destination
     */
    public Endpoint endpoint() {
        return endpoint;
    }

    /**
     * Returns the endpoint that sent the message.
     *
     * @return its number, or 0 if it is gone
     */
    public long sourceId() {
        return origin().endpointId(sourceField());
    }

    /**
     * Returns the name of the endpoint that sent the message, with which this endpoint can {@link Destinations#map} it.
     * It is not for other endpoints, since it has only the address of the protocol that carried the message. Allocates.
     *
     * @return a name of which only the number equals that of the endpoint's own name; null if the endpoint is gone
     */
    public @Nullable EndpointName source() {
        return origin().endpointName(sourceField());
    }

    /**
     * Returns the kind of data of the message.
     *
     * @return the category, never {@link MessageCategory#GET}
     */
    public MessageCategory category() {
        return MessageCategory.ofArrived(Packet.kind(description()));
    }

    /**
     * Returns the tag of the message.
     *
     * @return its value
     */
    public long tag() {
        checkValid();
        return ContextEpoch.tag(Packet.tagAt(address), endpoint.contextEpoch());
    }

    /**
     * Returns the number of the message's handler.
     *
     * @return 1 to 65,535
     */
    public int handler() {
        return Packet.handler(description());
    }

    /**
     * Returns whether this is a reply.
     *
     * @return false for a request
     */
    public boolean isReply() {
        return (Packet.kind(description()) & PacketKind.REPLY) != 0;
    }

    /**
     * Returns the number of arguments.
     *
     * @return 0 to 8
     */
    public int argumentCount() {
        return Packet.argumentCount(description());
    }

    /**
     * Returns an argument.
     *
     * @param index 0 to 7; arguments that the sender did not give are 0
     * @return its 32 bits
     */
    public int argument(int index) {
        checkValid();
        return UnsafeApi.getInt(argumentAddress(Objects.checkIndex(index, PacketLayout.MAX_ARGUMENTS)));
    }

    /**
     * Returns a 64-bit number that was sent as two arguments, the low half first.
     *
     * @param index index of the low half, 0 to 6
     * @return its 64 bits
     */
    public long longArgument(int index) {
        checkValid();
        return UnsafeApi.getLong(argumentAddress(Objects.checkIndex(index, PacketLayout.MAX_ARGUMENTS - 1)));
    }

    /**
     * Returns whether this is a long message.
     *
     * @return true if its bytes are in the segment of this endpoint
     */
    public boolean isLong() {
        return PacketKind.isLong(Packet.kind(description()));
    }

    /**
     * Returns the offset of a long message's bytes in this endpoint's segment.
     *
     * @return offset of the first byte; -1 if the message is not long
     */
    public long segmentOffset() {
        return isLong() ? LongDescriptor.segmentOffset(memory(), dataOffset) : -1;
    }

    /**
     * Returns the number of data bytes of a medium or long message.
     *
     * @return their number; 0 for a short message
     */
    public int dataLength() {
        return isLong() ? LongDescriptor.length(memory(), dataOffset) : Packet.bulkLengthBytes(description());
    }

    /**
     * Returns the data of the message. The data of a medium message is in memory of the layer, so the handler copies
     * what it needs later; that of a long one is in this endpoint's segment, where it stays.
     *
     * @return a view of exactly the data; empty for a short message; the same object for each message
     */
    public DirectBuffer data() {
        UnsafeBuffer from = memory();
        if (dataOffset == Dispatcher.NO_DATA) {
            data.wrap(0, 0);
        } else if (isLong()) {
            data.wrap(endpoint.segmentMemory(), (int) segmentOffset(), dataLength());
        } else {
            data.wrap(from, dataOffset, dataLength());
        }
        return data;
    }

    @Override
    void sendShort(int handler, int count, long a01, long a23, long a45, long a67) {
        Sender.checkShort(handler, count);
        long description = Packet.description(PacketKind.REPLY, handler, count, 0);
        reply(description, Transfer.NO_DATA, Dispatcher.NO_DATA, a01, a23, a45, a67);
    }

    @Override
    void sendMedium(
            int handler,
            DirectBuffer bytes,
            int offset,
            int length,
            int count,
            long a01,
            long a23,
            long a45,
            long a67) {
        Sender.checkShort(handler, count);
        bytes.boundsCheck(offset, length);
        if (length < 0 || length > endpoint.maxMediumBytes()) {
            checkLongMedium(length);
        }
        long description = Packet.description(PacketKind.REPLY | PacketKind.MEDIUM, handler, count, length);
        reply(description, bytes, offset, a01, a23, a45, a67);
    }

    @Override
    void sendLong(
            int handler,
            DirectBuffer bytes,
            int offset,
            int length,
            long segmentOffset,
            int count,
            long a01,
            long a23,
            long a45,
            long a67) {
        Sender.checkShort(handler, count);
        bytes.boundsCheck(offset, length);
        QueueBlock arrivedAt = takeReply();
        endpoint.sender()
                .replyLong(
                        arrivedAt,
                        Packet.sourceAt(address),
                        Packet.destinationAt(address),
                        Outgoing.description(PacketKind.REPLY | PacketKind.LONG, handler, count),
                        bytes,
                        offset,
                        length,
                        segmentOffset,
                        a01,
                        a23,
                        a45,
                        a67);
    }

    private void reply(long description, DirectBuffer bytes, int offset, long a01, long a23, long a45, long a67) {
        QueueBlock arrivedAt = takeReply();
        int source = Packet.sourceAt(address);
        int destination = Packet.destinationAt(address);
        endpoint.sender().reply(arrivedAt, source, destination, description, bytes, offset, a01, a23, a45, a67);
    }

    /** Checks a length that only some networks carry. An answer to an endpoint that is gone goes nowhere. */
    private void checkLongMedium(int length) {
        Route route = origin().routeBack(sourceField());
        if (route != null) {
            endpoint.queues().checkMediumLength(length, route);
        }
    }

    private QueueBlock takeReply() {
        QueueBlock arrivedAt = origin();
        if (!endpoint.membership().group().isHere()) {
            throw new IllegalStateException(
                    "a request can only be answered by the thread that runs its handler, this is" + " thread \""
                            + Thread.currentThread().getName() + "\": handler=" + handler());
        }
        if (isReply()) {
            throw new IllegalStateException("a reply cannot be answered: handler=" + handler());
        }
        if (replied) {
            throw new IllegalStateException("the request was answered before: handler=" + handler());
        }
        replied = true;
        return arrivedAt;
    }

    @Override
    public String toString() {
        return isValid
                ? (isReply() ? "reply" : "request") + ": category=" + category() + ", handler=" + handler()
                        + ", arguments=" + argumentCount() + ", bytes=" + dataLength() + ", at " + endpoint
                : "message of a handler that has returned";
    }

    private int sourceField() {
        checkValid();
        return Packet.sourceAt(address);
    }

    private long description() {
        checkValid();
        return Packet.descriptionAt(address);
    }

    private long argumentAddress(int index) {
        return address + PacketLayout.ARGUMENTS_OFFSET + (long) index * Integer.BYTES;
    }

    private QueueBlock origin() {
        checkValid();
        return Objects.requireNonNull(origin);
    }

    private UnsafeBuffer memory() {
        checkValid();
        return Objects.requireNonNull(memory);
    }

    private void checkValid() {
        if (!isValid) {
            throw new IllegalStateException("the message's handler has returned: a message is valid only inside it");
        }
    }
}
