package io.clump.mpi.comm;

import io.clump.am2.Bundle;
import io.clump.matching.Matcher;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Threads of a process that use MPI: one, or any, one at a time. */
final class WorldThreads {
    private final Bundle bundle;

    /** Null if one thread uses MPI. */
    private @Nullable ThreadGate gate;

    /** Null unless the user wants it. */
    private @Nullable ProgressThread progressThread;

    WorldThreads(Bundle bundle) {
        this.bundle = bundle;
    }

    /**
     * Lets any thread use MPI from now on.
     *
     * @param takesTurns true if waiting threads alternate in polling
     * @param fenceThreads makes all threads of this process pass a full fence, and returns whether it could
     * @param polls whether a daemon thread polls while no other thread is inside
     */
    void share(Matcher matcher, Progress progress, boolean takesTurns, BooleanSupplier fenceThreads, boolean polls) {
        ThreadGate opened = new ThreadGate(bundle, matcher, progress, takesTurns, fenceThreads);
        progress.activities().open(opened);
        gate = opened;
        progressThread = polls ? new ProgressThread(opened, progress) : null;
    }

    void enter() {
        if (gate != null) {
            gate.enter();
        }
    }

    void leave() {
        if (gate != null) {
            gate.leave();
        }
    }

    /** Lets the calling thread close the layer, unless a thread of the program is still inside. */
    void abandon() {
        if (gate == null) {
            bundle.takeOver();
        } else if (gate.tryEnter()) {
            gate.leave();
        }
    }

    @Nullable
    Thread waitingThread() {
        return gate == null ? null : gate.waitingThread();
    }

    /** Closes the bundle and what uses it; called inside. */
    void close() {
        if (progressThread != null) {
            progressThread.close();
        }
        bundle.close();
        if (gate != null) {
            gate.close();
        }
    }
}
