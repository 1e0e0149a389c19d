package io.clump.am2.order;

import io.clump.am2.Message;
import java.util.Objects;
import org.agrona.DirectBuffer;
import org.jspecify.annotations.Nullable;

/** Message whose handler runs; the same object for one after the other. */
public final class ArrivedMessage implements Incoming {
    private @Nullable Message message;

    /**
     * Sets the message.
     *
     * @param arrived message whose handler runs
     * @return this object
     */
    public ArrivedMessage of(Message arrived) {
        message = arrived;
        return this;
    }

    @Override
    public int argument(int index) {
        return message().argument(index);
    }

    @Override
    public long longArgument(int index) {
        return message().longArgument(index);
    }

    @Override
    public DirectBuffer data() {
        return message().data();
    }

    @Override
    public int dataLength() {
        return message().dataLength();
    }

    private Message message() {
        return Objects.requireNonNull(message);
    }
}
