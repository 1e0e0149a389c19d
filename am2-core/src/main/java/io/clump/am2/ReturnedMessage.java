package io.clump.am2;

import io.clump.am2.packet.LongDescriptor;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.Dispatcher;
import java.util.Objects;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Message that was returned to its sender, with all that was sent. Valid until handler 0 returns, on the thread that
 * runs it; every method except {@link #reason} throws {@link IllegalStateException} after that.
 */
public final class ReturnedMessage {
    private final UnsafeBuffer data = new UnsafeBuffer(0, 0);

    private ReturnReason reason = ReturnReason.UNREACHABLE;
    private @Nullable UnsafeBuffer memory;
    private int packet;
    private int descriptor;

    ReturnedMessage() {}

    /** Makes this object represent a returned message. */
    void begin(ReturnReason why, UnsafeBuffer packetMemory, int packetOffset, DirectBuffer dataMemory, int dataOffset) {
        reason = why;
        memory = packetMemory;
        packet = packetOffset;
        if (dataOffset == Dispatcher.NO_DATA) {
            data.wrap(0, 0);
        } else {
            data.wrap(dataMemory, dataOffset, Packet.bulkLengthBytes(packetMemory, packetOffset));
        }
    }

    /** Makes this object represent a returned long message, whose descriptor is in the memory of its packet. */
    void beginLong(
            ReturnReason why,
            UnsafeBuffer packetMemory,
            int packetOffset,
            int descriptorOffset,
            DirectBuffer dataMemory,
            int dataOffset) {
        reason = why;
        memory = packetMemory;
        packet = packetOffset;
        descriptor = descriptorOffset;
        if (dataOffset == Dispatcher.NO_DATA) {
            data.wrap(0, 0);
        } else {
            data.wrap(dataMemory, dataOffset, LongDescriptor.length(packetMemory, descriptorOffset));
        }
    }

    /** Makes this object represent no message. */
    void end() {
        memory = null;
        data.wrap(0, 0);
    }

    /**
     * Returns why the message was returned.
     *
     * @return the reason
     */
    public ReturnReason reason() {
        return reason;
    }

    /**
     * Returns whether the message is a reply.
     *
     * @return false for a request, and for a get
     */
    public boolean isReply() {
        int kind = Packet.kind(memory(), packet);
        return (kind & (PacketKind.REPLY | PacketKind.GET)) == PacketKind.REPLY;
    }

    /**
     * Returns the kind of data that was sent.
     *
     * @return the category
     */
    public MessageCategory category() {
        return MessageCategory.ofReturned(Packet.kind(memory(), packet));
    }

    /**
     * Returns whether the message is a medium message.
     *
     * @return true for a medium message, even of 0 bytes
     */
    public boolean isMedium() {
        return category() == MessageCategory.MEDIUM;
    }

    /**
     * Returns whether the message is a long message.
     *
     * @return true for a long message, even of 0 bytes
     */
    public boolean isLong() {
        return category() == MessageCategory.LONG;
    }

    /**
     * Returns the offset in the destination's segment: the target of a long message, or the source of a get.
     *
     * @return the offset that was given; -1 if the message is neither
     */
    public long segmentOffset() {
        int kind = Packet.kind(memory(), packet);
        if (!PacketKind.isLong(kind)) {
            return -1;
        }
        boolean isFetched = (kind & PacketKind.GET) != 0 && !PacketKind.isGetRequest(kind);
        return isFetched
                ? LongDescriptor.otherOffset(memory(), descriptor)
                : LongDescriptor.segmentOffset(memory(), descriptor);
    }

    /**
     * Returns the offset in this endpoint's segment that was the target of a get.
     *
     * @return the offset that was given; -1 if the message is not a get
     */
    public long ownSegmentOffset() {
        int kind = Packet.kind(memory(), packet);
        if ((kind & PacketKind.GET) == 0) {
            return -1;
        }
        return PacketKind.isGetRequest(kind)
                ? LongDescriptor.otherOffset(memory(), descriptor)
                : LongDescriptor.segmentOffset(memory(), descriptor);
    }

    /**
     * Returns the number of data bytes that were sent, or requested by a get.
     *
     * @return their number; 0 for a short message
     */
    public int dataLength() {
        return PacketKind.isLong(Packet.kind(memory(), packet))
                ? LongDescriptor.length(memory(), descriptor)
                : Packet.bulkLengthBytes(memory(), packet);
    }

    /**
     * Returns the destination of the message.
     *
     * @return index of the destination in the translation table; for a reply the index by which the requester knows
     *     this endpoint
     */
    public int destination() {
        return Packet.destination(memory(), packet);
    }

    /**
     * Returns the number of the message's handler.
     *
     * @return 1 to 65,535
     */
    public int handler() {
        return Packet.handler(memory(), packet);
    }

    /**
     * Returns the number of arguments.
     *
     * @return 0 to 8
     */
    public int argumentCount() {
        return Packet.argumentCount(memory(), packet);
    }

    /**
     * Returns an argument.
     *
     * @param index 0 to 7; arguments that were not given are 0
     * @return its 32 bits
     */
    public int argument(int index) {
        return Packet.argument(memory(), packet, Objects.checkIndex(index, PacketLayout.MAX_ARGUMENTS));
    }

    /**
     * Returns the data of the message: always that of a medium message; that of a long one only if it was returned
     * before the send returned, since later the sender may have changed it.
     *
     * @return a view of exactly the data; empty for a short message, and for a long message that was returned later
     */
    public DirectBuffer data() {
        memory();
        return data;
    }

    /**
     * Describes the message and the reason of its return. May be called at any time; after handler 0 has returned, it
     * only reports that.
     */
    @Override
    public String toString() {
        return memory == null
                ? "returned message of a handler 0 that has returned"
                : "message returned: reason=" + reason + ", " + (isReply() ? "reply of " : "request of ") + category()
                        + ", destination=" + destination() + ", handler=" + handler() + ", arguments="
                        + argumentCount() + ", bytes=" + dataLength();
    }

    private UnsafeBuffer memory() {
        if (memory == null) {
            throw new IllegalStateException("handler 0 has returned: a returned message is valid only inside it");
        }
        return memory;
    }
}
