package io.clump.shm.claim;

import io.clump.shm.lock.TestAndSetLock;

/** The claim under a Test&amp;Set lock. */
public final class TestAndSetLockClaim extends LockClaim {
    /** Makes the algorithm's code; its state is in the memory. */
    public TestAndSetLockClaim() {
        super(4, "test-and-set", false, "Lumetta 1998, 6.3.1, figure 6.15", new TestAndSetLock());
    }
}
