package io.clump.shm.claim;

import io.clump.shm.lock.McsLock;

/** The claim under the lock of Mellor-Crummey and Scott. */
public final class McsLockClaim extends LockClaim {
    /** Makes the algorithm's code; its state is in the memory. */
    public McsLockClaim() {
        super(8, "mcs", false, "Mellor-Crummey, Scott 1991, 2.4", new McsLock());
    }
}
