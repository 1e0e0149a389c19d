package io.clump.splitc;

import io.clump.am2.Endpoint;
import io.clump.am2.Message;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * The collective operations that this process has called, numbered alike in all processes; finds out if another process has
 * called something else instead.
 *
 * <p>Most of that shows when data comes for another operation than the one called here. But two processes may also wait for
 * each other, each in an operation of its own. So who waits for long asks those it waits for: its question says which
 * operation it is in, and finds a fault where another one has that number. If the other has not come so far it does
 * not matter, as it is computing, or waits and asks itself; and if it is gone the question comes back. Along the waits one
 * gets from any process to one that computes, is gone, or has called something else: operations called alike do not wait in
 * circles.
 */
final class CallOrder {
    /** How many calls back a process knows what it called; a power of two. It is ahead of those that it only sends to. */
    private static final int REMEMBERED = 64;

    /** Far more than any operation takes, and not long for a user. */
    private static final Duration FIRST_QUESTION = Duration.ofMillis(200);

    /** Questions to somebody who computes lie in its queue. */
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    private final Endpoint endpoint;
    private final Waiting waiting;
    private final Faults faults;
    private final int rank;
    private final int[] calls = new int[REMEMBERED];
    private int next;

    CallOrder(Endpoint endpoint, Waiting waiting, Faults faults, int rank) {
        this.endpoint = endpoint;
        this.waiting = waiting;
        this.faults = faults;
        this.rank = rank;
    }

    /** Makes the endpoint answer those who wait. */
    void listen() {
        endpoint.setHandler(RuntimeHandlers.CALLED, this::compare);
    }

    /** Begins an operation, unless something has gone wrong before. */
    Step begin(int call) {
        waiting.poll();
        calls[next & REMEMBERED - 1] = call;
        return new Step(next++, call);
    }

    /** Waits in an operation until a condition holds, which is up to some processes. */
    void await(Step step, BooleanSupplier condition, int... ranks) {
        Duration pause = FIRST_QUESTION;
        while (!waiting.until(condition, pause)) {
            waiting.checkNotInterrupted();
            for (int other : ranks) {
                // A queue without room has enough in it to be read; there is a next time.
                endpoint.tryRequest(other, RuntimeHandlers.CALLED, step.operation(), step.call(), rank);
            }
            pause = pause.compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
        }
    }

    /** Notes a fault if this process is known to have made another call. */
    void compare(int operation, int call, int caller) {
        int behind = next - operation;
        if (behind > 0 && behind <= REMEMBERED && calls[operation & REMEMBERED - 1] != call) {
            faults.found("different calls: rank " + rank + " has called "
                    + Call.describe(calls[operation & REMEMBERED - 1]) + " where rank " + caller + " has called "
                    + Call.describe(call));
        }
    }

    /** Throws if another process has made another call where this one is. */
    void check(Step step, int call, int caller) {
        compare(step.operation(), call, caller);
        waiting.check();
    }

    /** Ends what the processes do together: now, at each call from now on, and in the others once they are told. */
    void fail(String what) {
        faults.found(what);
        waiting.check();
    }

    private void compare(Message message) {
        compare(message.argument(0), message.argument(1), message.argument(2));
    }
}
