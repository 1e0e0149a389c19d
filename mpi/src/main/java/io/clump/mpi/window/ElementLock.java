package io.clump.mpi.window;

import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.Progress;
import mpi.MPI;
import mpi.MPIException;
import org.agrona.UnsafeApi;

/**
 * Lets one process at a time combine elements of a memory: a word of the memory's region has its rank. A process
 * holds the lock for one operation, and waits for nothing meanwhile.
 */
final class ElementLock {
    /** No process holds the lock. */
    private static final int FREE = 0;

    /** Stands for a lock of memory that no other process reaches. */
    private static final long PRIVATE = 0;

    private final long address;
    private final Communicator communicator;

    private ElementLock(long address, Communicator communicator) {
        this.address = address;
        this.communicator = communicator;
    }

    /** Returns the lock of memory that no other process reaches: always free. */
    static ElementLock open(Communicator communicator) {
        return new ElementLock(PRIVATE, communicator);
    }

    /** Returns the lock of shared memory. */
    static ElementLock at(long address, Communicator communicator) {
        return new ElementLock(address, communicator);
    }

    /** Takes the lock; waits for the process that holds it. */
    void lock() {
        if (address == PRIVATE) {
            return;
        }
        if (tryLock()) {
            return;
        }
        Progress progress = communicator.world().messenger().progress();
        int[] others = Window.others(communicator);
        progress.watch(others, true);
        try {
            for (int attempt = 0; !tryLock(); attempt++) {
                checkAlive(progress);
                progress.awaitMoment(attempt);
            }
        } finally {
            progress.watch(others, false);
        }
    }

    private boolean tryLock() {
        // compareAndSet: takes the lock, and sees what was written under it; pairs with ElementLock.unlock
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

    /** Gives the lock back. */
    void unlock() {
        if (address != PRIVATE) {
            // release: publishes what was written; pairs with ElementLock.lock
            UnsafeApi.putIntRelease(null, address, FREE);
        }
    }
}
