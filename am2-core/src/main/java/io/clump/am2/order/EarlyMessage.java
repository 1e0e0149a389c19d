package io.clump.am2.order;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Copy of a message that arrived before an earlier one of its sender. */
public final class EarlyMessage implements Incoming {
    private static final int ARGUMENTS = 8;

    private final int kind;
    private final int[] arguments = new int[ARGUMENTS];
    private final UnsafeBuffer data;

    /**
     * Copies a message.
     *
     * @param kind number of the kind of message, chosen by the library
     * @param original message whose handler runs
     */
    public EarlyMessage(int kind, Incoming original) {
        this.kind = kind;
        for (int i = 0; i < ARGUMENTS; i++) {
            arguments[i] = original.argument(i);
        }
        data = new UnsafeBuffer(new byte[original.dataLength()]);
        original.data().getBytes(0, data, 0, data.capacity());
    }

    /**
     * Returns the kind of the message.
     *
     * @return the number of the constructor
     */
    public int kind() {
        return kind;
    }

    @Override
    public int argument(int index) {
        return arguments[index];
    }

    @Override
    public long longArgument(int index) {
        return (arguments[index] & 0xFFFF_FFFFL) | (long) arguments[index + 1] << Integer.SIZE;
    }

    @Override
    public DirectBuffer data() {
        return data;
    }

    @Override
    public int dataLength() {
        return data.capacity();
    }
}
