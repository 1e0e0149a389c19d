package io.clump.mpi.window;

import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.Progress;
import mpi.MPI;
import mpi.MPIException;
import org.agrona.UnsafeApi;

/**
 * Lets one process at a time combine elements of a memory: a word of the memory's region names it. A process is in it
 * for one operation, and waits for nothing there.
 */
final class Gate {
    /** Nobody is in. */
    private static final int FREE = 0;

    /** A gate of memory that no other process reaches. */
    private static final long PRIVATE = 0;

    private final long address;
    private final Communicator communicator;

    private Gate(long address, Communicator communicator) {
        this.address = address;
        this.communicator = communicator;
    }

    /** The gate of memory that no other process reaches: always open. */
    static Gate open(Communicator communicator) {
        return new Gate(PRIVATE, communicator);
    }

    /** The gate of shared memory. */
    static Gate at(long address, Communicator communicator) {
        return new Gate(address, communicator);
    }

    /** Enters; waits for the process that is in. */
    void enter() {
        if (address == PRIVATE) {
            return;
        }
        if (tryEnter()) {
            return;
        }
        Progress progress = communicator.world().messenger().progress();
        int[] others = Window.others(communicator);
        progress.watch(others, true);
        try {
            for (int attempt = 0; !tryEnter(); attempt++) {
                checkAlive(progress);
                progress.awaitMoment(attempt);
            }
        } finally {
            progress.watch(others, false);
        }
    }

    private boolean tryEnter() {
        // compareAndSet: takes the gate, and sees what was written in it; pairs with Gate.leave
        return UnsafeApi.compareAndSetInt(null, address, FREE, communicator.rank() + 1);
    }

    private void checkAlive(Progress progress) {
        // opaque: a stale value only delays the report that the holder is gone
        int rank = UnsafeApi.getIntOpaque(null, address) - 1;
        boolean isRank = rank >= 0 && rank < communicator.local().size();
        if (progress.deadPeers() > 0 && isRank && progress.isDead(communicator.destination(rank))) {
            throw new MPIException(
                    MPI.ERR_OTHER, "a process is gone while it combined elements of a window: rank=" + rank);
        }
    }

    /** Leaves. */
    void leave() {
        if (address != PRIVATE) {
            // release: publishes what was written; pairs with Gate.enter
            UnsafeApi.putIntRelease(null, address, FREE);
        }
    }
}
