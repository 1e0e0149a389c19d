package io.clump.mpi.window;

import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.Progress;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/**
 * Lets one process at a time combine elements of a memory: a word of the memory's region has its rank. A process
 * holds the lock for one operation, and waits for nothing meanwhile.
 */
final class ElementLock {
    /** Null if no other process reaches the memory. */
    private final @Nullable LockWord word;

    private final Communicator communicator;

    private ElementLock(@Nullable LockWord word, Communicator communicator) {
        this.word = word;
        this.communicator = communicator;
    }

    /** Returns the lock of memory that no other process reaches: always free. */
    static ElementLock open(Communicator communicator) {
        return new ElementLock(null, communicator);
    }

    /** Returns the lock of shared memory. */
    static ElementLock at(long address, Communicator communicator) {
        return new ElementLock(new LockWord(address), communicator);
    }

    /** Takes the lock; waits for the process that holds it. */
    void lock() {
        LockWord shared = word;
        if (shared != null && !shared.tryLock(communicator.rank(), true)) {
            await(shared);
        }
    }

    private void await(LockWord shared) {
        Progress progress = communicator.world().messenger().progress();
        int[] others = Window.others(communicator);
        progress.watch(others, true);
        try {
            for (int attempt = 0; !shared.tryLock(communicator.rank(), true); attempt++) {
                checkAlive(progress, shared.holder());
                progress.awaitMoment(attempt);
            }
        } finally {
            progress.watch(others, false);
        }
    }

    private void checkAlive(Progress progress, int rank) {
        boolean isRank = rank >= 0 && rank < communicator.local().size();
        if (progress.deadPeers() > 0 && isRank && progress.isDead(communicator.destination(rank))) {
            throw new MPIException(
                    MPI.ERR_PROC_FAILED, "a process is gone while it combined elements of a window: rank=" + rank);
        }
    }

    /** Gives the lock back. */
    void unlock() {
        if (word != null) {
            word.unlock();
        }
    }
}
