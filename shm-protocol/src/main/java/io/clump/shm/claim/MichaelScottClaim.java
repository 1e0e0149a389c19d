package io.clump.shm.claim;

import io.clump.shm.list.MichaelScottList;

/** The claim with the list of Michael and Scott. */
public final class MichaelScottClaim extends ListClaim {
    /** Makes the algorithm's code; its state is in the memory. */
    public MichaelScottClaim() {
        super(12, "michael-scott", "Lumetta 1998, 9.1.1, figure 9.2", new MichaelScottList());
    }
}
