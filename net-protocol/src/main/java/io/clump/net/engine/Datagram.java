package io.clump.net.engine;

import static io.clump.net.engine.DatagramLayout.EARLY_OFFSET;
import static io.clump.net.engine.DatagramLayout.EXPECTED_OFFSET;
import static io.clump.net.engine.DatagramLayout.FLAGS_OFFSET;
import static io.clump.net.engine.DatagramLayout.JOB_OFFSET;
import static io.clump.net.engine.DatagramLayout.LENGTH_OFFSET;
import static io.clump.net.engine.DatagramLayout.MAGIC;
import static io.clump.net.engine.DatagramLayout.MAGIC_OFFSET;
import static io.clump.net.engine.DatagramLayout.RECEIVER_OFFSET;
import static io.clump.net.engine.DatagramLayout.SEAL_OFFSET;
import static io.clump.net.engine.DatagramLayout.SENDER_OFFSET;
import static io.clump.net.engine.DatagramLayout.SEQUENCE_OFFSET;
import static io.clump.net.engine.DatagramLayout.SESSIONS_OFFSET;
import static io.clump.net.engine.DatagramLayout.STREAM_OFFSET;
import static io.clump.net.engine.DatagramLayout.VERSION;
import static io.clump.net.engine.DatagramLayout.VERSION_OFFSET;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/** Reads and writes the fields of the header of a datagram at an offset of a buffer. Validates nothing. */
public final class Datagram {
    private static final int WINDOW_SHIFT = 1;

    private Datagram() {}

    /**
     * Writes the fields that identify the datagram and its contents; the seal is written last.
     *
     * @param buffer buffer to write to
     * @param datagram offset of its first byte
     * @param stream number of the stream
     * @param flags flags of the contents
     * @param job number of the job
     * @param sender number of the endpoint that sends it
     * @param receiver number of the endpoint that receives it
     * @param sessions both sessions, as {@link #sessions(int, int)} combines them
     * @param lengthBytes bytes of the whole datagram
     * @param sequence number of the datagram in the stream
     */
    public static void header(
            MutableDirectBuffer buffer,
            int datagram,
            int stream,
            int flags,
            long job,
            long sender,
            long receiver,
            long sessions,
            int lengthBytes,
            int sequence) {
        buffer.putShort(datagram + MAGIC_OFFSET, (short) MAGIC, LITTLE_ENDIAN);
        buffer.putShort(datagram + VERSION_OFFSET, (short) VERSION, LITTLE_ENDIAN);
        buffer.putByte(datagram + STREAM_OFFSET, (byte) stream);
        buffer.putByte(datagram + FLAGS_OFFSET, (byte) flags);
        buffer.putInt(datagram + JOB_OFFSET, foldedJob(job), LITTLE_ENDIAN);
        buffer.putLong(datagram + SENDER_OFFSET, sender, LITTLE_ENDIAN);
        buffer.putLong(datagram + RECEIVER_OFFSET, receiver, LITTLE_ENDIAN);
        buffer.putLong(datagram + SESSIONS_OFFSET, sessions, LITTLE_ENDIAN);
        buffer.putShort(datagram + LENGTH_OFFSET, (short) lengthBytes, LITTLE_ENDIAN);
        buffer.putInt(datagram + SEQUENCE_OFFSET, sequence, LITTLE_ENDIAN);
    }

    /** Writes which datagrams of one of the peer's streams have arrived. */
    static void arrived(MutableDirectBuffer buffer, int datagram, int stream, int expected, int early) {
        buffer.putInt(datagram + EXPECTED_OFFSET + stream * Integer.BYTES, expected, LITTLE_ENDIAN);
        buffer.putInt(datagram + EARLY_OFFSET + stream * Integer.BYTES, early, LITTLE_ENDIAN);
    }

    /**
     * Writes the bytes that the receiver may have under way, beside the number of the stream, which is already there.
     */
    static void window(MutableDirectBuffer buffer, int datagram, int code) {
        buffer.putByte(datagram + STREAM_OFFSET, (byte) (stream(buffer, datagram) | code << WINDOW_SHIFT));
    }

    static int stream(DirectBuffer buffer, int datagram) {
        return buffer.getByte(datagram + STREAM_OFFSET) & DatagramLayout.STREAMS - 1;
    }

    static int window(DirectBuffer buffer, int datagram) {
        return (buffer.getByte(datagram + STREAM_OFFSET) & 0xFF) >>> WINDOW_SHIFT;
    }

    static int flags(DirectBuffer buffer, int datagram) {
        return buffer.getByte(datagram + FLAGS_OFFSET) & 0xFF;
    }

    /** Folds the number of a job into the 32 bits that a datagram carries. */
    static int foldedJob(long job) {
        return (int) (job ^ job >>> Integer.SIZE);
    }

    static int job(DirectBuffer buffer, int datagram) {
        return buffer.getInt(datagram + JOB_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Combines the sessions of a datagram.
     *
     * @param sender session number of its sender
     * @param receiver session number of its receiver; 0 if the sender does not know it
     * @return both
     */
    public static long sessions(int sender, int receiver) {
        return (long) receiver << Integer.SIZE | Integer.toUnsignedLong(sender);
    }

    static int senderSession(DirectBuffer buffer, int datagram) {
        return (int) sessions(buffer, datagram);
    }

    static int receiverSession(DirectBuffer buffer, int datagram) {
        return (int) (sessions(buffer, datagram) >>> Integer.SIZE);
    }

    static long sessions(DirectBuffer buffer, int datagram) {
        return buffer.getLong(datagram + SESSIONS_OFFSET, LITTLE_ENDIAN);
    }

    static long sender(DirectBuffer buffer, int datagram) {
        return buffer.getLong(datagram + SENDER_OFFSET, LITTLE_ENDIAN);
    }

    static long receiver(DirectBuffer buffer, int datagram) {
        return buffer.getLong(datagram + RECEIVER_OFFSET, LITTLE_ENDIAN);
    }

    static int lengthBytes(DirectBuffer buffer, int datagram) {
        return buffer.getShort(datagram + LENGTH_OFFSET, LITTLE_ENDIAN) & 0xFFFF;
    }

    static int sequence(DirectBuffer buffer, int datagram) {
        return buffer.getInt(datagram + SEQUENCE_OFFSET, LITTLE_ENDIAN);
    }

    static int expected(DirectBuffer buffer, int datagram, int stream) {
        return buffer.getInt(datagram + EXPECTED_OFFSET + stream * Integer.BYTES, LITTLE_ENDIAN);
    }

    static int early(DirectBuffer buffer, int datagram, int stream) {
        return buffer.getInt(datagram + EARLY_OFFSET + stream * Integer.BYTES, LITTLE_ENDIAN);
    }

    static long seal(DirectBuffer buffer, int datagram) {
        return buffer.getLong(datagram + SEAL_OFFSET, LITTLE_ENDIAN);
    }

    static void seal(MutableDirectBuffer buffer, int datagram, long seal) {
        buffer.putLong(datagram + SEAL_OFFSET, seal, LITTLE_ENDIAN);
    }
}
