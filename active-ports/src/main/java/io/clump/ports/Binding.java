package io.clump.ports;

import org.agrona.MutableDirectBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Buffer and receiver handler of a port for input. Messages that have begun keep their binding when the port is bound
 * again.
 */
final class Binding {
    final Cursor cursor = new Cursor();

    @Nullable
    MutableDirectBuffer buffer;

    @Nullable
    PortHandler receiver;

    void set(@Nullable MutableDirectBuffer memory, @Nullable PortHandler handler) {
        buffer = memory;
        receiver = handler;
        cursor.reset(memory == null ? 0 : memory.capacity());
    }
}
