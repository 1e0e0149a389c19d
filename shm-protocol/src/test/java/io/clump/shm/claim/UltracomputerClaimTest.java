package io.clump.shm.claim;

class UltracomputerClaimTest extends ClaimConformance {
    @Override
    protected ClaimAlgorithm algorithm() {
        return new UltracomputerClaim();
    }
}
