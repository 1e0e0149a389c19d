package io.clump.shm.claim;

import io.clump.shm.lock.TestAndTestAndSetLock;

/** The claim under a Test&amp;Test&amp;Set lock. */
public final class TestAndTestAndSetLockClaim extends LockClaim {
    /** Makes the algorithm's code; its state is in the memory. */
    public TestAndTestAndSetLockClaim() {
        super(5, "test-and-test-and-set", false, "Lumetta 1998, 6.3.1, figure 6.15", new TestAndTestAndSetLock());
    }
}
