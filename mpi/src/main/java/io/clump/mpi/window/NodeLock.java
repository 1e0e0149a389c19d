package io.clump.mpi.window;

import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.Progress;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
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

    /** Waits until this process has the lock, alone or with others; throws an exception if one of these is gone. */
    void lock(boolean isExclusive) {
        if (!tryLock(isExclusive)) {
            AtomicBoolean isTaken = new AtomicBoolean();
            BooleanSupplier attempt = () -> {
                if (!isTaken.get()) {
                    isTaken.set(tryLock(isExclusive));
                }
                return isTaken.get();
            };
            Progress progress = communicator.world().messenger().progress();
            try {
                progress.await(attempt, Window.others(communicator));
            } catch (MPIException e) {
                // An interrupt may end the wait when the lock has just been taken.
                if (isTaken.get()) {
                    unlock();
                }
                throw e;
            }
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

    /** Gives the lock back, and wakes those that may wait for it. */
    void unlock() {
        // opaque: nobody else changes the word of a lock that is held alone, nor its sign if others share it
        if (UnsafeApi.getIntOpaque(null, address) < FREE) {
            // release: publishes what was written under the lock; pairs with NodeLock.tryLock
            UnsafeApi.putIntRelease(null, address, FREE);
        } else {
            // getAndAdd: publishes what was written under the lock; pairs with NodeLock.tryLock
            UnsafeApi.getAndAddInt(null, address, -1);
        }
        for (int process : Window.others(communicator)) {
            communicator.world().wake(process);
        }
    }
}
