package io.clump.splitc;

import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import io.clump.am2.trace.Tracer;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The collective operations that this process has called, numbered alike in all processes; finds out if another process
 * has called something else instead.
 *
 * <p>Each message of an operation carries its number and the call, and is compared when it comes, when it is taken, and
 * when the next operation begins, as it then must have been taken. {@link Barrier} waits until all that was sent was
 * taken. So of calls that differ none goes unnoticed, unless processes wait for each other.
 *
 * <p>A process that waits for long therefore asks those that it waits for: its question says which operation it is in.
 * One that has called something else there finds a fault. One that is further, and may have forgotten what it has
 * called there, says where it is: it has sent everything that belongs to earlier operations before, so who still waits
 * for it finds a fault. One that has not come so far says nothing: it computes, or waits and asks itself; and if
 * it is gone the question comes back. In a circle of processes that wait for each other, one is waited for in an
 * operation that it has left, or all are in the same one, and operations called alike do not wait in circles. So each
 * circle is found.
 */
final class CallOrder {
    /** How many calls back a process knows what it called, to say so; a power of two. */
    private static final int REMEMBERED = 64;

    /** Far more than any operation takes, and not long for a user. */
    private static final Duration FIRST_QUESTION = Duration.ofMillis(200);

    /** Questions to a process that computes lie in its queue. */
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    /**
     * One would do if no queue let a message overtake another; some in shared memory do, though not for a whole pause.
     */
    private static final int SIGNS_OF_A_FAULT = 2;

    private static final int[] NOBODY = {};
    private static final int NONE = -1;

    private final Endpoint endpoint;
    private final Waiting waiting;
    private final Faults faults;
    private final Arrivals arrivals;
    private final int rank;
    private final @Nullable Tracer tracer;
    private final int[] calls = new int[REMEMBERED];
    private int next;

    /** Ranks that are waited for. */
    private int[] awaited = NOBODY;

    /** One of them that has said that it is in a later operation, and what that is. */
    private int ahead = NONE;

    private int operationAhead;
    private int callAhead;

    CallOrder(Endpoint endpoint, Waiting waiting, Faults faults, Arrivals arrivals, int rank, @Nullable Tracer tracer) {
        this.tracer = tracer;
        this.endpoint = endpoint;
        this.waiting = waiting;
        this.faults = faults;
        this.arrivals = arrivals;
        this.rank = rank;
    }

    /** Makes the endpoint answer those who wait. */
    void listen() {
        endpoint.setHandler(RuntimeHandlers.CALLED, this::asked);
    }

    /** Number of this process. */
    int rank() {
        return rank;
    }

    /** Begins an operation, unless something has gone wrong before. It ends with {@link #end}, unless it fails. */
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

    /** As {@link #end()}; returns what the operation has made. */
    <T> T end(T result) {
        end();
        return result;
    }

    /** Waits in an operation until a condition holds, which is up to some processes. */
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
                // A queue without room has enough in it to be read; there is a next time.
                endpoint.withoutWaiting().request(other, RuntimeHandlers.CALLED, step.operation(), step.call(), rank);
            }
        }
        awaited = NOBODY;
    }

    /** Notes a fault if a parcel that has come belongs to another call, or to an operation that ended without it. */
    void arrived(int operation, int call, int sender) {
        if (compare(operation, call, sender) && next - operation > 1) {
            foundUntaken(operation, call, sender);
        }
    }

    /** Throws if a message of another process belongs to another call than the one this process takes it for. */
    void check(Step step, int operation, int call, int sender) {
        if (compare(operation, call, sender) && operation != step.operation()) {
            foundDifferent(step, operation, call, sender);
        }
        waiting.check();
    }

    /** Ends what the processes do together: now, at each call from now on, and in the others once they are told. */
    void fail(String what) {
        faults.found(what);
        waiting.check();
    }

    /** Notes a fault, and returns false, if this process is known to have made another call. */
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
        faults.found("different calls: rank " + rank + " has not taken what rank " + sender + " has sent in "
                + Call.describe(call) + " as its call number " + operation);
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
