package io.clump.ports;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** A copy of a message that could not be sent at once, or of its rest. Used again and again. */
final class QueuedMessage {
    final UnsafeBuffer data = new UnsafeBuffer(new byte[0]);
    Outflow flow;
    int source;
    Qos qos = Qos.RELIABLE;
    int length;

    /** Number of bytes that have been sent; more than 0 only if the message has a number. */
    int sent;

    int number;

    QueuedMessage(Outflow flow) {
        this.flow = flow;
    }

    void set(Outflow receiver, int port, Qos quality, DirectBuffer source, int offset, int bytes) {
        flow = receiver;
        this.source = port;
        qos = quality;
        length = bytes;
        sent = 0;
        if (data.capacity() < bytes) {
            data.wrap(new byte[Math.max(64, Integer.highestOneBit(bytes - 1) << 1)]);
        }
        data.putBytes(0, source, offset, bytes);
    }
}
