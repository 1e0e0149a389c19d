package io.clump.am2.endpoint;

import io.clump.am2.ClumpException;
import io.clump.am2.Handler;
import io.clump.am2.counters.FlightEvents;
import io.clump.am2.packet.PacketLayout;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Handlers of an endpoint by their numbers. */
public final class HandlerTable {
    /** Number of the handler of returned messages. */
    public static final int RETURNED_MESSAGES = 0;

    /** Number of handlers that a packet can distinguish. */
    static final int MAX_CAPACITY = PacketLayout.MAX_UNSIGNED_SHORT + 1;

    private static final int INITIAL_CAPACITY = 256;

    private @Nullable Handler[] handlers = new Handler[INITIAL_CAPACITY];

    /** First reserved number. */
    private int reserved = MAX_CAPACITY;

    private final @Nullable EndpointTrace trace;
    private final boolean isRecorded = FlightEvents.areRecorded();

    public HandlerTable() {
        this(null);
    }

    /** Makes a table whose handlers are recorded when they run, if there is a trace. */
    public HandlerTable(@Nullable EndpointTrace trace) {
        this.trace = trace;
    }

    public int capacity() {
        return handlers.length;
    }

    /** Sets the number of handler numbers, including 0. Handlers with larger numbers are unset. */
    public void capacity(int newCapacity) {
        if (newCapacity < 1 || newCapacity > MAX_CAPACITY) {
            throw new IllegalArgumentException(
                    "number of handlers out of range: found=" + newCapacity + ", expected 1 to " + MAX_CAPACITY);
        }
        if (newCapacity < handlers.length && reserved < handlers.length) {
            throw new IllegalArgumentException("number of handlers too small: found=" + newCapacity
                    + ", expected at least " + handlers.length + ", as those from " + reserved + " on are reserved");
        }
        handlers = Arrays.copyOf(handlers, newCapacity);
    }

    /**
     * Reserves handlers from a number on, handler 0 and the listener, for a runtime that shares the endpoint with a
     * program.
     */
    public void reserve(int first) {
        if (first < 1 || first > MAX_CAPACITY) {
            throw new IllegalArgumentException(
                    "first reserved handler out of range: found=" + first + ", expected 1 to " + MAX_CAPACITY);
        }
        reserved = first;
    }

    /**
     * Checks that nothing is reserved, so that the program may set handler 0 and the listener, and returns its
     * argument.
     */
    public <T> T unreserved(String what, T given) {
        if (reserved != MAX_CAPACITY) {
            throw new IllegalArgumentException(what + " is reserved: expected handlers 1 to " + (reserved - 1));
        }
        return given;
    }

    /** Sets a handler at the smallest unused number other than 0. */
    public int setFirstFree(Handler handler) {
        Objects.requireNonNull(handler, "handler");
        for (int index = RETURNED_MESSAGES + 1; index < Math.min(handlers.length, reserved); index++) {
            if (handlers[index] == null) {
                handlers[index] = observed(handler);
                return index;
            }
        }
        throw new ClumpException("all handlers are set: number of handlers=" + Math.min(handlers.length, reserved));
    }

    public void set(int index, @Nullable Handler handler) {
        checkOwn(index);
        if (index >= reserved) {
            throw new IllegalArgumentException(
                    "handler number is reserved: found=" + index + ", expected 1 to " + (reserved - 1));
        }
        handlers[index] = observed(handler);
    }

    private @Nullable Handler observed(@Nullable Handler handler) {
        Handler timed = isRecorded ? FlightEvents.timed(handler) : handler;
        return trace == null ? timed : trace.traced(timed);
    }

    /** Returns the handler of a message's number, which may be any number; null if no handler is set. */
    @Nullable
    public Handler get(int index) {
        return index < handlers.length ? handlers[index] : null;
    }

    /** Does the same as {@link #get}, for a number from the program, which is checked. */
    @Nullable
    public Handler checked(int index) {
        checkOwn(index);
        return FlightEvents.original(EndpointTrace.original(handlers[index]));
    }

    /** Checks the number of another endpoint's handler, whose capacity is unknown here. */
    public static void checkIndex(int index) {
        if (index <= RETURNED_MESSAGES || index > PacketLayout.MAX_UNSIGNED_SHORT) {
            throw new IllegalArgumentException("handler number out of range: found=" + index + ", expected 1 to "
                    + PacketLayout.MAX_UNSIGNED_SHORT);
        }
    }

    private void checkOwn(int index) {
        if (index == RETURNED_MESSAGES) {
            throw new IllegalArgumentException("handler 0 is for returned messages: use setReturnedMessageHandler");
        }
        if (index < 0 || index >= handlers.length) {
            throw new IllegalArgumentException("handler number out of range: found=" + index + ", expected 1 to "
                    + (handlers.length - 1) + "; setCapacity makes more");
        }
    }
}
