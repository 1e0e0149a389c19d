package io.clump.splitc;

import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import io.clump.am2.trace.Tracer;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Collective operations that this process has called, with the same numbers in all processes. Detects that another
 * process has made a different call.
 *
 * <p>Each message of an operation carries its number and the call. They are compared when the message arrives, when it
 * is taken, and when the next operation begins, since it must have been taken by then. {@link CheckedBarrier} waits
 * until all sent messages were taken. So every difference is noticed, unless processes wait for each other.
 *
 * <p>Therefore a process that waits for long queries the processes that it waits for: its query names its operation. A
 * queried process that has made a different call at this point reports a fault. A process that is further, and may have
 * forgotten its call at this point, answers with its position: it has already sent all messages of earlier operations,
 * so the querying process, if it still waits, reports a fault. A process that has not reached the call does not answer:
 * it computes, or waits and queries itself; if it is gone, the query is returned. In a circle of processes that wait
 * for each other, either one process is awaited in an operation that it has left, or all are in the same operation, and
 * equal calls do not wait in circles. So each circle is found.
 */
final class CallOrder {
    /** Number of calls that a process remembers, to describe them; a power of two. */
    private static final int REMEMBERED = 64;

    /** Time until the first question, far more than any operation takes, and not long for a user. */
    private static final Duration FIRST_QUESTION = Duration.ofMillis(200);

    /** Longest time between questions, since the questions to a computing process stay in its queue. */
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    /**
     * Number of answers that prove a fault. One would be enough if messages could not overtake each other; in some
     * queues in shared memory they can, though not for a whole pause.
     */
    private static final int SIGNS_OF_A_FAULT = 2;

    private static final int[] NO_RANKS = {};
    private static final int NONE = -1;

    private final Endpoint endpoint;
    private final Waiting waiting;
    private final Faults faults;
    private final ArrivedParcels arrivals;
    private final int rank;
    private final @Nullable Tracer tracer;
    private final int[] calls = new int[REMEMBERED];
    private int next;

    /** Ranks that are waited for. */
    private int[] awaited = NO_RANKS;

    /** Awaited rank that has answered that it is in a later operation; the next field is that operation. */
    private int ahead = NONE;

    private int operationAhead;
    private int callAhead;

    CallOrder(
            Endpoint endpoint,
            Waiting waiting,
            Faults faults,
            ArrivedParcels arrivals,
            int rank,
            @Nullable Tracer tracer) {
        this.tracer = tracer;
        this.endpoint = endpoint;
        this.waiting = waiting;
        this.faults = faults;
        this.arrivals = arrivals;
        this.rank = rank;
    }

    /** Makes the endpoint handle the questions of waiting processes. */
    void listen() {
        endpoint.handlers().set(RuntimeHandlers.CALLED, this::asked);
    }

    /** Returns the number of this process. */
    int rank() {
        return rank;
    }

    /** Begins an operation; throws after an earlier fault. The operation ends with {@link #end}, unless it fails. */
    Step begin(int call) {
        if (tracer != null) {
            tracer.beginCollective(Call.name(call));
        }
        waiting.poll();
        int before = next - 1;
        if (arrivals.has(before)) {
            Parcel<?> parcel = arrivals.anyOf(before);
            foundUntaken(before, parcel.call(), parcel.rank());
            waiting.check();
        }
        calls[next & REMEMBERED - 1] = call;
        waiting.answers().begin(next, call);
        return new Step(next++, call);
    }

    /** Ends the operation that began last. */
    void end() {
        if (tracer != null) {
            tracer.end();
        }
    }

    /** Does the same as {@link #end()}; returns the result of the operation. */
    <T> T end(T result) {
        end();
        return result;
    }

    /** Waits in an operation until a condition holds, which depends on some processes. */
    void await(Step step, BooleanSupplier condition, int... ranks) {
        Duration pause = FIRST_QUESTION;
        int signs = 0;
        awaited = ranks;
        ahead = NONE;
        while (!waiting.until(condition, pause)) {
            waiting.checkNotInterrupted();
            pause = pause.compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
            if (ahead != NONE) {
                pause = FIRST_QUESTION;
                if (++signs == SIGNS_OF_A_FAULT) {
                    foundDifferent(step, operationAhead, callAhead, ahead);
                    waiting.check();
                }
                ahead = NONE;
            }
            for (int other : ranks) {
                // A process with a full queue is queried the next time, since it has enough messages to read.
                endpoint.withoutWaiting().request(other, RuntimeHandlers.CALLED, step.operation(), step.call(), rank);
            }
        }
        awaited = NO_RANKS;
    }

    /** Notes a fault if an arrived parcel belongs to another call, or to an operation that ended without it. */
    void arrived(int operation, int call, int sender) {
        if (compare(operation, call, sender) && next - operation > 1) {
            foundUntaken(operation, call, sender);
        }
    }

    /** Throws if a message of another process belongs to a different call than the given step. */
    void check(Step step, int operation, int call, int sender) {
        if (compare(operation, call, sender) && operation != step.operation()) {
            foundDifferent(step, operation, call, sender);
        }
        waiting.check();
    }

    /** Fails the collective operations: now, at each later call, and in the other processes when they are notified. */
    void fail(String what) {
        faults.found(what);
        waiting.check();
    }

    /** Notes a fault, and returns false, if this process is known to have made a different call. */
    private boolean compare(int operation, int call, int caller) {
        int behind = next - operation;
        if (behind <= 0 || behind > REMEMBERED || calls[operation & REMEMBERED - 1] == call) {
            return true;
        }
        faults.found("different calls: rank " + rank + " has called "
                + Call.describe(calls[operation & REMEMBERED - 1]) + " where rank " + caller + " has called "
                + Call.describe(call));
        return false;
    }

    private void foundDifferent(Step step, int operation, int call, int caller) {
        faults.found("different calls: rank " + rank + " has called " + Call.describe(step.call())
                + " as its call number "
                + step.operation() + " where rank " + caller + " has called " + Call.describe(call) + " as number "
                + operation);
    }

    private void foundUntaken(int operation, int call, int sender) {
        faults.found("different calls: rank " + rank + " has not received the data that rank " + sender
                + " has sent in " + Call.describe(call) + " as its call number " + operation);
    }

    private void asked(Message message) {
        int operation = message.argument(0);
        int call = message.argument(1);
        int caller = message.argument(2);
        if (compare(operation, call, caller)) {
            int behind = next - operation;
            if (behind > 1) {
                waiting.answers().owe(caller);
            } else if (behind <= 0 && isAwaited(caller)) {
                ahead = caller;
                operationAhead = operation;
                callAhead = call;
            }
        }
    }

    private boolean isAwaited(int other) {
        for (int each : awaited) {
            if (each == other) {
                return true;
            }
        }
        return false;
    }
}
