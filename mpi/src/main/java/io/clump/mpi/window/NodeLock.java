package io.clump.mpi.window;

import io.clump.mpi.comm.Communicator;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import mpi.MPIException;

/** Lock of a window in the memory of a node, taken without its owner's help. */
final class NodeLock {
    private final LockWord word;
    private final Communicator communicator;

    NodeLock(long address, Communicator communicator) {
        word = new LockWord(address);
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
            try {
                Window.await(communicator, attempt, Window.others(communicator));
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
        return word.tryLock(communicator.rank(), isExclusive);
    }

    /** Releases the lock, and wakes waiting processes. */
    void unlock() {
        word.unlock();
        for (int process : Window.others(communicator)) {
            communicator.world().wake(process);
        }
    }
}
