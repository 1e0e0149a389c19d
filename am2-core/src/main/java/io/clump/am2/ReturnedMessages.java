package io.clump.am2;

import io.clump.am2.bundle.Membership;
import io.clump.am2.counters.FlightEvents;
import io.clump.am2.endpoint.Counters;
import io.clump.am2.endpoint.EndpointTrace;
import io.clump.am2.endpoint.HandlerErrors;
import io.clump.am2.endpoint.HandlerTable;
import io.clump.am2.endpoint.HandlerZero;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** Passes undelivered messages to handler 0 of one endpoint. */
final class ReturnedMessages implements HandlerZero {
    private final Membership membership;
    private final Counters counters;
    private final HandlerErrors errors;
    private final @Nullable EndpointTrace trace;
    private final ReturnedMessage message = new ReturnedMessage();
    private final ReturnedMessageLog log = new ReturnedMessageLog();
    private ReturnedMessageHandler handler = log;

    /** Destination that was last reported to the recorder, since many messages to it may be returned. */
    private int gone = Integer.MIN_VALUE;

    ReturnedMessages(Membership membership, Counters counters, HandlerErrors errors, @Nullable EndpointTrace trace) {
        this.membership = membership;
        this.counters = counters;
        this.errors = errors;
        this.trace = trace;
    }

    void setHandler(ReturnedMessageHandler newHandler) {
        handler = newHandler;
    }

    /** Notes that the endpoint is closed. */
    void close() {
        log.close();
    }

    @Override
    public void giveBack(ReturnReason reason, UnsafeBuffer memory, int packet, DirectBuffer dataMemory, int data) {
        message.begin(reason, memory, packet, dataMemory, data);
        record(reason, memory, packet);
        run();
    }

    @Override
    public void giveBackLong(
            ReturnReason reason, UnsafeBuffer memory, int packet, int descriptor, DirectBuffer dataMemory, int data) {
        message.beginLong(reason, memory, packet, descriptor, dataMemory, data);
        record(reason, memory, packet);
        run();
    }

    private void record(ReturnReason reason, UnsafeBuffer memory, int packet) {
        if (trace != null) {
            trace.returned(memory, packet);
        }
        boolean isGone = reason == ReturnReason.UNREACHABLE || reason == ReturnReason.UNANSWERED;
        if (isGone && FlightEvents.areRecorded()) {
            int destination = message.isReply() ? -1 : message.destination();
            if (destination != gone) {
                gone = destination;
                FlightEvents.peerGone(destination);
            }
        }
    }

    private void run() {
        counters.returned++;
        membership.group().enterHandler();
        try {
            handler.handle(message);
        } catch (RuntimeException e) { // catch-all: a handler must not stop the poll loop; the listener gets it
            errors.report(HandlerTable.RETURNED_MESSAGES, e);
        } finally {
            membership.group().leaveHandlerZero();
            message.end();
        }
    }
}
