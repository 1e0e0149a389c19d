package io.clump.ports;

import java.util.ArrayList;
import java.util.List;
import org.agrona.MutableDirectBuffer;
import org.jspecify.annotations.Nullable;

/** Receiving side of one port number, and the error handler of both sides. */
final class InputPort {
    final int number;

    /** Flows that have set parts aside because the buffer is still being filled. */
    final List<Inflow> deferring = new ArrayList<>();

    @Nullable
    Binding binding;

    @Nullable
    PortErrorHandler errorHandler;

    long delivered;
    long lost;
    long discarded;
    long truncated;
    long sent;
    long sentLost;

    InputPort(int number) {
        this.number = number;
    }

    void bind(@Nullable MutableDirectBuffer buffer, @Nullable PortHandler receiver) {
        Binding bound = binding;
        if (bound == null || bound.cursor.hasUnfinished()) {
            bound = new Binding();
            binding = bound;
        }
        bound.set(buffer, receiver);
    }

    PortStatistics statistics() {
        return new PortStatistics(sent, sentLost, delivered, lost, discarded, truncated);
    }
}
