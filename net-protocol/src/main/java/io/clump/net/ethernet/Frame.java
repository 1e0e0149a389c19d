package io.clump.net.ethernet;

import static io.clump.net.ethernet.FrameLayout.DESTINATION_CHANNEL_OFFSET;
import static io.clump.net.ethernet.FrameLayout.DESTINATION_MAC_OFFSET;
import static io.clump.net.ethernet.FrameLayout.ETHER_TYPE;
import static io.clump.net.ethernet.FrameLayout.ETHER_TYPE_OFFSET;
import static io.clump.net.ethernet.FrameLayout.HEADER_BYTES;
import static io.clump.net.ethernet.FrameLayout.LENGTH_OFFSET;
import static io.clump.net.ethernet.FrameLayout.RESERVED_OFFSET;
import static io.clump.net.ethernet.FrameLayout.SOURCE_CHANNEL_OFFSET;
import static io.clump.net.ethernet.FrameLayout.SOURCE_MAC_OFFSET;
import static io.clump.net.ethernet.FrameLayout.VERSION;
import static io.clump.net.ethernet.FrameLayout.VERSION_OFFSET;
import static java.nio.ByteOrder.BIG_ENDIAN;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/** Reads and writes the fields of a frame at an offset of a buffer. */
final class Frame {
    /** Stands for no length: the frame is malformed. */
    static final int MALFORMED = -1;

    private Frame() {}

    /** Writes the fields that are the same in all frames from one sender. */
    static void source(MutableDirectBuffer buffer, int frame, EthernetAddress from) {
        from.mac().write(buffer, frame + SOURCE_MAC_OFFSET);
        buffer.putShort(frame + ETHER_TYPE_OFFSET, (short) ETHER_TYPE, BIG_ENDIAN);
        buffer.putShort(frame + VERSION_OFFSET, (short) VERSION, BIG_ENDIAN);
        buffer.putInt(frame + SOURCE_CHANNEL_OFFSET, from.channel(), BIG_ENDIAN);
        buffer.putInt(frame + RESERVED_OFFSET, 0, BIG_ENDIAN);
    }

    /** Writes the fields that differ between frames. */
    static void destination(MutableDirectBuffer buffer, int frame, EthernetAddress to, int datagramBytes) {
        to.mac().write(buffer, frame + DESTINATION_MAC_OFFSET);
        buffer.putInt(frame + DESTINATION_CHANNEL_OFFSET, to.channel(), BIG_ENDIAN);
        buffer.putShort(frame + LENGTH_OFFSET, (short) datagramBytes, BIG_ENDIAN);
    }

    /** Returns the bytes of the datagram in a frame that passed the filter; {@link #MALFORMED} if it is incomplete. */
    static int datagramBytes(DirectBuffer buffer, int frame, int frameBytes) {
        if (frameBytes < HEADER_BYTES || buffer.getShort(frame + VERSION_OFFSET, BIG_ENDIAN) != VERSION) {
            return MALFORMED;
        }
        int datagramBytes = buffer.getShort(frame + LENGTH_OFFSET, BIG_ENDIAN) & 0xFFFF;
        return datagramBytes <= frameBytes - HEADER_BYTES ? datagramBytes : MALFORMED;
    }

    static long sourceMac(DirectBuffer buffer, int frame) {
        return MacAddress.read(buffer, frame + SOURCE_MAC_OFFSET);
    }

    static int sourceChannel(DirectBuffer buffer, int frame) {
        return buffer.getInt(frame + SOURCE_CHANNEL_OFFSET, BIG_ENDIAN);
    }
}
