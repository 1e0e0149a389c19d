package io.clump.ports;

import org.agrona.MutableDirectBuffer;
import org.jspecify.annotations.Nullable;

/** Runs handlers, and knows whether one runs. */
final class Dispatch {
    private final PortMessage message = new PortMessage();
    private final PortError error = new PortError();
    private int depth;
    private int activePort;
    private int activeError;

    /** Returns whether a handler or an atomic function runs, so that nothing may be sent or awaited. */
    boolean isInside() {
        return depth > 0;
    }

    /** Refuses a poll or a wait inside a handler. */
    void checkOutside() {
        if (isInside()) {
            throw new IllegalStateException("a handler or an atomic function may not poll or wait");
        }
    }

    int activePort() {
        return activePort;
    }

    int activeError() {
        return activeError;
    }

    void deliver(
            PortHandler handler, int port, int sender, @Nullable MutableDirectBuffer buffer, int offset, int length) {
        message.begin(port, sender, buffer, offset, length);
        int outer = activePort;
        activePort = port;
        depth++;
        try {
            handler.handle(message);
        } finally {
            depth--;
            activePort = outer;
        }
    }

    void report(InputPort port, int peer, PortErrorCode code, long count) {
        PortErrorHandler handler = port.errorHandler;
        if (handler == null) {
            return;
        }
        error.begin(port.number, peer, code, count);
        int outer = activePort;
        int outerError = activeError;
        activePort = port.number;
        activeError = code.number();
        depth++;
        try {
            handler.handle(error);
        } finally {
            depth--;
            activePort = outer;
            activeError = outerError;
        }
    }

    void runAtomically(Runnable function) {
        depth++;
        try {
            function.run();
        } finally {
            depth--;
        }
    }
}
