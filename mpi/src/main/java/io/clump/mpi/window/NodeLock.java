package io.clump.mpi.window;

import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.Progress;
import java.util.stream.IntStream;
import mpi.MPI;
import mpi.MPIException;
import org.agrona.UnsafeApi;

/** Lock of a window in the memory of a node, taken without its owner's help. */
final class NodeLock {
    private static final int FREE = 0;

    private final long address;
    private final Communicator communicator;

    NodeLock(long address, Communicator communicator) {
        this.address = address;
        this.communicator = communicator;
    }

    /** Waits until this process has the lock, alone or with others. */
    void lock(boolean isExclusive) {
        if (tryLock(isExclusive)) {
            return;
        }
        Progress progress = communicator.world().messenger().progress();
        int[] others = Window.others(communicator);
        progress.watch(others, true);
        try {
            for (int attempt = 0; !tryLock(isExclusive); attempt++) {
                checkAlive(progress);
                progress.awaitMoment(attempt);
            }
        } finally {
            progress.watch(others, false);
        }
    }

    private boolean tryLock(boolean isExclusive) {
        // opaque: a stale value costs one attempt
        int held = UnsafeApi.getIntOpaque(null, address);
        if (isExclusive ? held != FREE : held < FREE) {
            return false;
        }
        int next = isExclusive ? -communicator.rank() - 1 : held + 1;
        // compareAndSet: takes the lock, and sees what was written under it; pairs with NodeLock.unlock
        return UnsafeApi.compareAndSetInt(null, address, held, next);
    }

    /** Of those that share a lock no names are known: any may have been the one that is gone. */
    private void checkAlive(Progress progress) {
        if (progress.deadPeers() == 0) {
            return;
        }
        // opaque: only to tell whether the holder is gone
        int held = UnsafeApi.getIntOpaque(null, address);
        IntStream holders = held < FREE
                ? IntStream.of(-held - 1)
                : IntStream.range(0, communicator.local().size());
        holders.filter(rank -> rank >= 0 && rank < communicator.local().size())
                .filter(rank -> progress.isDead(communicator.destination(rank)))
                .findFirst()
                .ifPresent(rank -> {
                    throw new MPIException(
                            MPI.ERR_OTHER, "a process is gone that may have the lock of a window: rank=" + rank);
                });
    }

    /** Gives the lock back. */
    void unlock() {
        // opaque: nobody else changes the word of a lock that is held alone, nor its sign if others share it
        if (UnsafeApi.getIntOpaque(null, address) < FREE) {
            // release: publishes what was written under the lock; pairs with NodeLock.tryLock
            UnsafeApi.putIntRelease(null, address, FREE);
        } else {
            // getAndAdd: publishes what was written under the lock; pairs with NodeLock.tryLock
            UnsafeApi.getAndAddInt(null, address, -1);
        }
    }
}
