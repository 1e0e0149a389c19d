package io.clump.mpi.window;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The lock of a window at its target: one process holds it exclusively, or several share it, in the order of their
 * requests.
 */
final class LockQueue {
    private enum Held {
        NOT,
        SHARED,
        ALONE
    }

    /**
     * Request for the lock that waits.
     *
     * @param rank requesting rank
     * @param isExclusive whether it wants the lock alone
     * @param reply tag of the reply
     */
    record Waiting(int rank, boolean isExclusive, int reply) {}

    private final Held[] held;
    private final Deque<Waiting> waiting = new ArrayDeque<>();
    private int holders;
    private boolean isExclusive;

    LockQueue(int ranks) {
        held = new Held[ranks];
        Arrays.fill(held, Held.NOT);
    }

    /** Adds a request; {@link #next} returns the granted requests. */
    void ask(Waiting one) {
        waiting.add(one);
    }

    /** Takes the lock back; returns false if the rank has not got it. */
    boolean release(int rank) {
        if (held[rank] == Held.NOT) {
            return false;
        }
        held[rank] = Held.NOT;
        holders--;
        isExclusive = false;
        return true;
    }

    /** Removes the requests of processes that are gone. */
    void forgetThose(IntPredicate isGone) {
        waiting.removeIf(one -> isGone.test(one.rank));
    }

    /** Grants the lock in order, and returns the requests granted since the last call. */
    List<Waiting> next() {
        List<Waiting> granted = new ArrayList<>();
        while (!waiting.isEmpty() && !isExclusive && (holders == 0 || !waiting.element().isExclusive)) {
            Waiting one = waiting.remove();
            held[one.rank] = one.isExclusive ? Held.ALONE : Held.SHARED;
            holders++;
            isExclusive = one.isExclusive;
            granted.add(one);
        }
        return granted;
    }
}
