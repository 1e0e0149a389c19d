package io.clump.am2;

import io.clump.am2.packet.PacketLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The handlers of an endpoint by their numbers. Grows as needed. */
final class HandlerTable {
    /** Number of the handler of returned messages. */
    static final int RETURNED_MESSAGES = 0;

    private static final int INITIAL_CAPACITY = 256;

    private @Nullable Handler[] handlers = new Handler[INITIAL_CAPACITY];

    void set(int index, @Nullable Handler handler) {
        if (index == RETURNED_MESSAGES) {
            throw new IllegalArgumentException("handler 0 is for returned messages: use setReturnedMessageHandler");
        }
        checkIndex(index);
        if (index >= handlers.length) {
            handlers = Arrays.copyOf(handlers, Math.max(index + 1, 2 * handlers.length));
        }
        handlers[index] = handler;
    }

    @Nullable
    Handler get(int index) {
        return index < handlers.length ? handlers[index] : null;
    }

    static void checkIndex(int index) {
        if (index <= RETURNED_MESSAGES || index > PacketLayout.MAX_UNSIGNED_SHORT) {
            throw new IllegalArgumentException("handler number out of range: found=" + index + ", expected 1 to "
                    + PacketLayout.MAX_UNSIGNED_SHORT);
        }
    }
}
