package io.clump.net.direct;

import static io.clump.net.direct.DirectFrameLayout.COUNT_OFFSET;
import static io.clump.net.direct.DirectFrameLayout.DATA_OFFSET;
import static io.clump.net.direct.DirectFrameLayout.DESTINATION_OFFSET;
import static io.clump.net.direct.DirectFrameLayout.ETHER_TYPE_OFFSET;
import static io.clump.net.direct.DirectFrameLayout.SOURCE_OFFSET;
import static io.clump.net.direct.DirectFrameLayout.SOURCE_RANK_OFFSET;
import static io.clump.net.direct.DirectFrameLayout.TAG_OFFSET;
import static java.nio.ByteOrder.BIG_ENDIAN;

import io.clump.am2.ClumpException;
import io.clump.net.ethernet.MacAddress;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Reads and writes frames of Direct at an offset of a buffer. Allocates only the exceptions and addresses that it
 * throws or returns.
 */
public final class DirectFrame {
    /** EtherType that the report chose. It is that of IPv6, so the receiver must distinguish IPv6 frames. */
    public static final int REPORT_ETHER_TYPE = 0x86DD;

    /** EtherType that IEEE 802 sets aside for experiments in a local network. */
    public static final int LOCAL_ETHER_TYPE = 0x88B5;

    /** Bytes before the data, the Ethernet header among them. */
    public static final int HEADER_BYTES = DATA_OFFSET;

    /** Most bytes of data: the data field of a frame, 1,500 bytes, less the fields of Direct. */
    public static final int MAX_DATA_BYTES = 1488;

    /** Stands for no data: the frame is not a Direct frame, or not complete. */
    public static final int MALFORMED = -1;

    private DirectFrame() {}

    /**
     * Writes a frame.
     *
     * @param buffer buffer to write to
     * @param frame offset of the frame
     * @param destination address of the receiver
     * @param source address of the sender
     * @param etherType 0x0600 to 0xFFFF
     * @param tag of the message
     * @param sourceRank of the sending process
     * @param data buffer with the data
     * @param dataOffset offset of the data in its buffer
     * @param count bytes of data, 0 to {@link #MAX_DATA_BYTES}
     * @return bytes of the frame
     * @throws ClumpException if count or etherType is out of range; the message names the limit
     */
    public static int encode(
            MutableDirectBuffer buffer,
            int frame,
            MacAddress destination,
            MacAddress source,
            int etherType,
            int tag,
            int sourceRank,
            DirectBuffer data,
            int dataOffset,
            int count) {
        if (count < 0 || count > MAX_DATA_BYTES) {
            throw new ClumpException("data too long for a frame: bytes=" + count + ", expected 0 to " + MAX_DATA_BYTES);
        }
        if (etherType < 0x0600 || etherType > 0xFFFF) {
            throw new ClumpException(
                    "invalid EtherType: found=0x" + Integer.toHexString(etherType) + ", expected 0x0600 to 0xffff");
        }
        destination.write(buffer, frame + DESTINATION_OFFSET);
        source.write(buffer, frame + SOURCE_OFFSET);
        buffer.putShort(frame + ETHER_TYPE_OFFSET, (short) etherType, BIG_ENDIAN);
        buffer.putInt(frame + TAG_OFFSET, tag, BIG_ENDIAN);
        buffer.putInt(frame + SOURCE_RANK_OFFSET, sourceRank, BIG_ENDIAN);
        buffer.putInt(frame + COUNT_OFFSET, count, BIG_ENDIAN);
        buffer.putBytes(frame + DATA_OFFSET, data, dataOffset, count);
        return HEADER_BYTES + count;
    }

    /**
     * Checks a frame that was received. It may be longer than its content, since network cards pad short frames.
     *
     * @param buffer with the frame
     * @param frame offset of the frame
     * @param lengthBytes number of bytes received
     * @param etherType the expected one
     * @return bytes of its data, which start {@link #HEADER_BYTES} after its offset, or {@link #MALFORMED}; all other
     *     methods are for frames that are not malformed
     */
    public static int decode(DirectBuffer buffer, int frame, int lengthBytes, int etherType) {
        if (lengthBytes < HEADER_BYTES
                || (buffer.getShort(frame + ETHER_TYPE_OFFSET, BIG_ENDIAN) & 0xFFFF) != etherType) {
            return MALFORMED;
        }
        int count = buffer.getInt(frame + COUNT_OFFSET, BIG_ENDIAN);
        boolean complete = count >= 0 && count <= MAX_DATA_BYTES && count <= lengthBytes - HEADER_BYTES;
        return complete ? count : MALFORMED;
    }

    /**
     * Returns the destination of a frame.
     *
     * @param buffer with the frame
     * @param frame its offset
     * @return an address
     */
    public static MacAddress destination(DirectBuffer buffer, int frame) {
        return new MacAddress(MacAddress.read(buffer, frame + DESTINATION_OFFSET));
    }

    /**
     * Returns the source of a frame.
     *
     * @param buffer with the frame
     * @param frame its offset
     * @return an address
     */
    public static MacAddress source(DirectBuffer buffer, int frame) {
        return new MacAddress(MacAddress.read(buffer, frame + SOURCE_OFFSET));
    }

    /**
     * Returns the tag of the message.
     *
     * @param buffer with the frame
     * @param frame its offset
     * @return any number
     */
    public static int tag(DirectBuffer buffer, int frame) {
        return buffer.getInt(frame + TAG_OFFSET, BIG_ENDIAN);
    }

    /**
     * Returns the rank of the sending process.
     *
     * @param buffer with the frame
     * @param frame its offset
     * @return any number
     */
    public static int sourceRank(DirectBuffer buffer, int frame) {
        return buffer.getInt(frame + SOURCE_RANK_OFFSET, BIG_ENDIAN);
    }
}
