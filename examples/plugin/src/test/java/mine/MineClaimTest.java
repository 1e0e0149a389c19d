package mine;

import io.clump.shm.claim.ClaimAlgorithm;
import io.clump.shm.claim.ClaimConformance;

/** Runs the tests that every claim algorithm has to pass. */
class MineClaimTest extends ClaimConformance {
    @Override
    protected ClaimAlgorithm algorithm() {
        return new MineClaim();
    }
}
