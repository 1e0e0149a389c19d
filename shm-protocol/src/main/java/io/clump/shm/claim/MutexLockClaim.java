package io.clump.shm.claim;

import io.clump.shm.lock.MutexLock;

/** The claim under the system's mutex. */
public final class MutexLockClaim extends LockClaim {
    /** Makes the algorithm's code; its state is in the memory. */
    public MutexLockClaim() {
        super(9, "mutex", true, "Lumetta 1998, 6.3.1; POSIX", new MutexLock());
    }
}
