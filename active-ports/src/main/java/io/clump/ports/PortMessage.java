package io.clump.ports;

import org.agrona.MutableDirectBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A message in the buffer of the port that it has arrived at. Always the same object, valid while the receiver handler
 * runs.
 */
public final class PortMessage {
    private int port;
    private int sender;
    private int offset;
    private int length;
    private @Nullable MutableDirectBuffer buffer;

    PortMessage() {}

    void begin(int receivingPort, int process, @Nullable MutableDirectBuffer memory, int at, int bytes) {
        port = receivingPort;
        sender = process;
        buffer = memory;
        offset = at;
        length = bytes;
    }

    /**
     * The port that the message has arrived at.
     *
     * @return 0 to 255
     */
    public int port() {
        return port;
    }

    /**
     * The process that has sent the message.
     *
     * @return its number
     */
    public int sender() {
        return sender;
    }

    /**
     * Offset of the message in the port's buffer.
     *
     * @return offset of its first byte
     */
    public int offset() {
        return offset;
    }

    /**
     * Length of the message.
     *
     * @return number of bytes, 0 for an empty message
     */
    public int length() {
        return length;
    }

    /**
     * The buffer that the message is in.
     *
     * @return what the port was bound to when the message began
     * @throws IllegalStateException if the port has no buffer, so that the message is empty
     */
    public MutableDirectBuffer buffer() {
        if (buffer == null) {
            throw new IllegalStateException("the port has no buffer: port=" + port);
        }
        return buffer;
    }
}
