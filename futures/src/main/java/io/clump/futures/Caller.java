package io.clump.futures;

import io.clump.am2.BundleWork;
import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import io.clump.am2.ReturnReason;
import io.clump.am2.ReturnedMessage;
import io.clump.am2.SendResult;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Calls of this process to others. Used by the bundle's thread, except {@link #enter}. */
final class Caller {
    private final Endpoint endpoint;
    private final Wire wire;
    private final CallLimits limits;
    private final LongSupplier clock;
    private final OutstandingCalls calls;
    private final Map<Integer, Callee> callees = new HashMap<>();

    /** Callees with calls that wait for space, and callees that are gone. */
    private final List<Callee> crowded = new ArrayList<>();

    private final List<Callee> lost = new ArrayList<>();
    private final Queue<PendingCall<?, ?>> ended = new ArrayDeque<>();
    private final AtomicInteger outstanding = new AtomicInteger();
    private long pings;

    Caller(Endpoint endpoint, Wire wire, CallLimits limits, LongSupplier clock) {
        this.endpoint = endpoint;
        this.wire = wire;
        this.limits = limits;
        this.clock = clock;
        calls = new OutstandingCalls(limits.outstanding());
        endpoint.handlers().set(Wire.ANSWER, this::answered);
        endpoint.handlers().set(Wire.PING, message -> {});
    }

    /** Counts a call, unless there are too many. Any thread may call it. */
    boolean enter() {
        // getAndAdd: takes a place; pairs with complete and with itself
        if (outstanding.getAndAdd(1) < limits.outstanding()) {
            return true;
        }
        outstanding.getAndAdd(-1);
        return false;
    }

    int outstanding() {
        return outstanding.get();
    }

    /** Sends a call that was counted, or keeps it until there is space. */
    int take(PendingCall<?, ?> call) {
        calls.add(call);
        Callee callee = callees.computeIfAbsent(call.destination, destination -> new Callee(destination, this));
        callee.begin();
        if (!callee.unsent.isEmpty() || !send(call)) {
            if (callee.unsent.isEmpty()) {
                crowded.add(callee);
            }
            callee.unsent.add(call);
            return 0;
        }
        return 1;
    }

    /** Does what is due after a poll; returns the number of calls that were sent or completed. */
    int advance(int accepted) {
        int done = 0;
        for (int i = crowded.size() - 1; i >= 0; i--) {
            done += sendWaiting(crowded.get(i));
            if (crowded.get(i).unsent.isEmpty()) {
                crowded.remove(i);
            }
        }
        for (int i = lost.size() - 1; i >= 0; i--) {
            done += lost.get(i).advance(accepted);
            if (!lost.get(i).isLost()) {
                lost.remove(i);
            }
        }
        return done + complete();
    }

    long nanosToRetry() {
        if (!ended.isEmpty() || !crowded.isEmpty() || !lost.isEmpty()) {
            return 0;
        }
        long deadline = calls.earliestDeadline();
        return deadline == Long.MAX_VALUE ? BundleWork.NOTHING_TO_RETRY : Math.max(0, deadline - clock.getAsLong());
    }

    void check(long nanoTime) {
        calls.overdue(
                clock.getAsLong(),
                call -> end(call, new CallException(CallFailure.DEADLINE, "deadline of a call has passed: " + call)));
        callees.values().forEach(callee -> callee.check(nanoTime));
    }

    long pings() {
        return pings;
    }

    void ping(int destination) {
        if (endpoint.withoutWaiting().request(destination, Wire.PING) == SendResult.SENT) {
            pings++;
        }
    }

    /** Ends the calls to a destination that is gone. */
    void lost(int destination) {
        calls.endAll(
                call -> call.destination == destination,
                call -> end(
                        call,
                        new CallException(
                                CallFailure.PEER_GONE, "the callee is gone, and may have run the call: " + call)));
    }

    /** Ends all calls. */
    void close() {
        calls.endAll(call -> true, call -> end(call, closed(call)));
        complete();
    }

    /** Ends a call that was counted but not taken, since these calls are closed. Any thread may call it. */
    void refuse(PendingCall<?, ?> call) {
        outstanding.getAndAdd(-1);
        call.fail(closed(call));
        call.complete();
    }

    private static CallException closed(PendingCall<?, ?> call) {
        return new CallException(CallFailure.CLOSED, "calls are closed: " + call);
    }

    /** Handles a returned message, as handler 0. */
    void returned(ReturnedMessage message) {
        ReturnReason reason = message.reason();
        if (reason == ReturnReason.UNREACHABLE
                || reason == ReturnReason.UNANSWERED
                || reason == ReturnReason.ENDPOINT_CLOSED) {
            Callee callee = callees.get(message.destination());
            if (callee != null && callee.lose()) {
                lost.add(callee);
            }
        }
        PendingCall<?, ?> call = message.handler() == Wire.PING ? null : find(message.argument(0), message.argument(1));
        if (call != null) {
            end(call, new CallException("request of a call returned: reason=" + reason + ", " + call, reason));
        }
    }

    private void answered(Message answer) {
        PendingCall<?, ?> call = find(answer.argument(0), answer.argument(1));
        if (call == null) {
            return;
        }
        switch (answer.argument(2)) {
            case Wire.RESULT -> readResult(call, answer);
            case Wire.BUSY ->
                end(call, new CallException(CallFailure.CALLEE_BUSY, "the callee serves too many calls: " + call));
            default -> {
                String text = wire.read(answer, Callers.TEXT);
                end(
                        call,
                        new CallException(CallFailure.PROCEDURE, "procedure failed: " + call + ", exception=" + text));
            }
        }
    }

    private void readResult(PendingCall<?, ?> call, Message answer) {
        try {
            call.read(answer, wire);
            remove(call);
        } catch (RuntimeException e) { // catch-all: the caller gets it
            end(call, new CallException(CallFailure.MESSAGE, "cannot read the result: " + call + ", cause=" + e, e));
        }
    }

    private @Nullable PendingCall<?, ?> find(int first, int generation) {
        return calls.find(Wire.slot(first), generation);
    }

    private int sendWaiting(Callee callee) {
        int sent = 0;
        PendingCall<?, ?> call = callee.unsent.peek();
        while (call != null) {
            if (!call.isOver() && !send(call)) {
                return sent;
            }
            callee.unsent.remove();
            sent++;
            call = callee.unsent.peek();
        }
        return sent;
    }

    /** Sends a call; returns false if there is no space. A call that cannot be written ends. */
    private boolean send(PendingCall<?, ?> call) {
        int length;
        try {
            length = call.encode(wire);
        } catch (RuntimeException e) { // catch-all: the caller gets it
            end(call, new CallException(CallFailure.MESSAGE, "cannot write the argument: " + call + ", cause=" + e, e));
            return true;
        }
        long tag = endpoint.tag().value();
        return wire.request(
                        endpoint.withoutWaiting(),
                        call.destination,
                        call.number(),
                        length,
                        call.slot,
                        calls.generation(call.slot),
                        (int) tag,
                        (int) (tag >> Integer.SIZE))
                == SendResult.SENT;
    }

    private void end(PendingCall<?, ?> call, CallException failure) {
        call.fail(failure);
        remove(call);
    }

    private void remove(PendingCall<?, ?> call) {
        calls.remove(call);
        Callee callee = callees.get(call.destination);
        if (callee != null) {
            callee.end();
        }
        ended.add(call);
    }

    /** Completes the stages of ended calls; what depends on them may make further calls. */
    private int complete() {
        int count = ended.size();
        for (int i = 0; i < count; i++) {
            // getAndAdd: gives the place back; pairs with enter
            outstanding.getAndAdd(-1);
            ended.remove().complete();
        }
        return count;
    }
}
