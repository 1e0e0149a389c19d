package io.clump.net.aeron;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/** Access to the fields of {@link MessageLayout}. */
final class MessageHeader {
    private MessageHeader() {}

    static void write(
            MutableDirectBuffer buffer, int offset, int kind, long job, long sender, long receiver, int number) {
        buffer.putInt(offset + MessageLayout.MAGIC_OFFSET, MessageLayout.MAGIC, LITTLE_ENDIAN);
        buffer.putInt(offset + MessageLayout.KIND_OFFSET, kind, LITTLE_ENDIAN);
        buffer.putLong(offset + MessageLayout.JOB_OFFSET, job, LITTLE_ENDIAN);
        buffer.putLong(offset + MessageLayout.SENDER_OFFSET, sender, LITTLE_ENDIAN);
        buffer.putLong(offset + MessageLayout.RECEIVER_OFFSET, receiver, LITTLE_ENDIAN);
        buffer.putInt(offset + MessageLayout.NUMBER_OFFSET, number, LITTLE_ENDIAN);
    }

    /** Writes the fields that may change until the message leaves. */
    static void stamp(MutableDirectBuffer buffer, int offset, int requests, int replies, int repeat) {
        buffer.putInt(offset + MessageLayout.HANDLED_REQUESTS_OFFSET, requests, LITTLE_ENDIAN);
        buffer.putInt(offset + MessageLayout.HANDLED_REPLIES_OFFSET, replies, LITTLE_ENDIAN);
        buffer.putInt(offset + MessageLayout.REPEAT_OFFSET, repeat, LITTLE_ENDIAN);
    }

    static int magic(DirectBuffer buffer, int offset) {
        return buffer.getInt(offset + MessageLayout.MAGIC_OFFSET, LITTLE_ENDIAN);
    }

    static int kind(DirectBuffer buffer, int offset) {
        return buffer.getInt(offset + MessageLayout.KIND_OFFSET, LITTLE_ENDIAN);
    }

    static long job(DirectBuffer buffer, int offset) {
        return buffer.getLong(offset + MessageLayout.JOB_OFFSET, LITTLE_ENDIAN);
    }

    static long sender(DirectBuffer buffer, int offset) {
        return buffer.getLong(offset + MessageLayout.SENDER_OFFSET, LITTLE_ENDIAN);
    }

    static long receiver(DirectBuffer buffer, int offset) {
        return buffer.getLong(offset + MessageLayout.RECEIVER_OFFSET, LITTLE_ENDIAN);
    }

    static int number(DirectBuffer buffer, int offset) {
        return buffer.getInt(offset + MessageLayout.NUMBER_OFFSET, LITTLE_ENDIAN);
    }

    static int handledRequests(DirectBuffer buffer, int offset) {
        return buffer.getInt(offset + MessageLayout.HANDLED_REQUESTS_OFFSET, LITTLE_ENDIAN);
    }

    static int handledReplies(DirectBuffer buffer, int offset) {
        return buffer.getInt(offset + MessageLayout.HANDLED_REPLIES_OFFSET, LITTLE_ENDIAN);
    }

    static int repeat(DirectBuffer buffer, int offset) {
        return buffer.getInt(offset + MessageLayout.REPEAT_OFFSET, LITTLE_ENDIAN);
    }
}
