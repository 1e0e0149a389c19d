package io.clump.shm.claim;

import io.clump.shm.list.PullList;

/** The claim with the list of pull-based messaging. */
public final class PullListClaim extends ListClaim {
    /** Makes the algorithm's code; its state is in the memory. */
    public PullListClaim() {
        super(11, "pull-list", "Lumetta 1998, 9.1.1, figure 9.1", new PullList());
    }
}
