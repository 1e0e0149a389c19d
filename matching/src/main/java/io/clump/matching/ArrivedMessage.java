package io.clump.matching;

import io.clump.am2.Message;
import java.util.Objects;
import org.agrona.DirectBuffer;
import org.jspecify.annotations.Nullable;

/** Message whose handler runs. */
final class ArrivedMessage implements Incoming {
    private @Nullable Message message;

    ArrivedMessage of(Message arrived) {
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
