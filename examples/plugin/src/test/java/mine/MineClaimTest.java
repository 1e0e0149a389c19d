package mine;

import io.clump.shm.claim.ClaimAlgorithm;
import io.clump.shm.claim.ClaimConformance;

/** What every claim algorithm must do. */
class MineClaimTest extends ClaimConformance {
    @Override
    protected ClaimAlgorithm algorithm() {
        return new MineClaim();
    }
}
