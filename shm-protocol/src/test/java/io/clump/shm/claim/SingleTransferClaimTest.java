package io.clump.shm.claim;

class SingleTransferClaimTest extends ClaimConformance {
    @Override
    ClaimAlgorithm algorithm() {
        return new SingleTransferClaim();
    }
}
