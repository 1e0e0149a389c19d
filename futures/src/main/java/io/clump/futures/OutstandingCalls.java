package io.clump.futures;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Calls that were taken over by the bundle's thread and have not ended, by their slots. */
final class OutstandingCalls {
    private final @Nullable PendingCall<?, ?>[] calls;

    /** Number of calls that each slot has had, so that a late answer does not end the slot's next call. */
    private final int[] generations;

    private final int[] free;
    private int freeCount;
    private long earliestDeadline = Long.MAX_VALUE;

    OutstandingCalls(int capacity) {
        calls = new PendingCall<?, ?>[capacity];
        generations = new int[capacity];
        free = new int[capacity];
        for (int slot = 0; slot < capacity; slot++) {
            free[slot] = capacity - 1 - slot;
        }
        freeCount = capacity;
    }

    boolean areNone() {
        return freeCount == free.length;
    }

    /** Adds a call; there are as many slots as calls may be outstanding. */
    void add(PendingCall<?, ?> call) {
        call.slot = free[--freeCount];
        generations[call.slot]++;
        calls[call.slot] = call;
        earliestDeadline = Math.min(earliestDeadline, call.deadlineNanos);
    }

    int generation(int slot) {
        return generations[slot];
    }

    /** Returns the call of a message; null if it has ended, or the message is of no call. */
    @Nullable
    PendingCall<?, ?> find(int slot, int generation) {
        return slot < calls.length && generations[slot] == generation ? calls[slot] : null;
    }

    void remove(PendingCall<?, ?> call) {
        calls[call.slot] = null;
        free[freeCount++] = call.slot;
    }

    /** Returns the time at which {@link #overdue} has work next; none is {@link Long#MAX_VALUE}. */
    long earliestDeadline() {
        return areNone() ? Long.MAX_VALUE : earliestDeadline;
    }

    /** Does something with each call whose deadline has passed, which removes it. */
    int overdue(long now, CallEnd end) {
        if (now < earliestDeadline) {
            return 0;
        }
        int ended = endAll(call -> call.deadlineNanos <= now, end);
        earliestDeadline = Long.MAX_VALUE;
        for (PendingCall<?, ?> call : calls) {
            if (call != null) {
                earliestDeadline = Math.min(earliestDeadline, call.deadlineNanos);
            }
        }
        return ended;
    }

    /** Ends calls; returns their number. */
    int endAll(Predicate<PendingCall<?, ?>> which, CallEnd end) {
        int ended = 0;
        for (PendingCall<?, ?> call : calls) {
            if (call != null && which.test(call)) {
                end.end(call);
                ended++;
            }
        }
        return ended;
    }

    /** Ends one call, which removes it. */
    @FunctionalInterface
    interface CallEnd {
        void end(PendingCall<?, ?> call);
    }
}
