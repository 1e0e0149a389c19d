package io.clump.shm.claim;

import io.clump.shm.lock.TicketLock;

/** The claim under a ticket lock. */
public final class TicketLockClaim extends LockClaim {
    /** Makes the algorithm's code; its state is in the memory. */
    public TicketLockClaim() {
        super(6, "ticket", false, "Lumetta 1998, 6.3.1, figure 6.16", new TicketLock());
    }
}
