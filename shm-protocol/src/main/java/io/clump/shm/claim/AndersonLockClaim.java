package io.clump.shm.claim;

import io.clump.shm.lock.AndersonLock;

/** The claim under Anderson's lock. */
public final class AndersonLockClaim extends LockClaim {
    /** Makes the algorithm's code; its state is in the memory. */
    public AndersonLockClaim() {
        super(7, "anderson", false, "Lumetta 1998, 6.3.1, figure 6.17", new AndersonLock());
    }
}
