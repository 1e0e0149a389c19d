package io.clump.futures;

import io.clump.am2.liveness.LivenessWatch;
import java.util.ArrayDeque;
import java.util.Queue;

/** Destination of calls: what waits for space there, and whether it is alive. */
final class Callee implements LivenessWatch.Peers {
    /** Calls that wait for space, in their order. */
    final Queue<PendingCall<?, ?>> unsent = new ArrayDeque<>();

    private final int destination;
    private final Caller caller;
    private LivenessWatch watch = new LivenessWatch(1, this);
    private int outstanding;
    private boolean isLost;

    Callee(int destination, Caller caller) {
        this.destination = destination;
        this.caller = caller;
    }

    int destination() {
        return destination;
    }

    void begin() {
        outstanding++;
    }

    void end() {
        outstanding--;
    }

    /** Notes that no message reaches it. Returns false if that was known. */
    boolean lose() {
        boolean isNew = !isLost;
        isLost = true;
        watch.lose(0);
        return isNew;
    }

    boolean isLost() {
        return isLost;
    }

    int advance(int accepted) {
        return watch.advance(accepted);
    }

    void check(long nanoTime) {
        if (outstanding > 0) {
            watch.check(nanoTime);
        }
    }

    @Override
    public boolean isAwaited(int peer) {
        return outstanding > 0;
    }

    @Override
    public void ask(int peer) {
        caller.ping(destination);
    }

    /** Ends the calls that wait for it. It may be reached again: a network gives up peers after a long silence. */
    @Override
    public void end(int peer) {
        isLost = false;
        watch = new LivenessWatch(1, this);
        caller.lost(destination);
    }
}
