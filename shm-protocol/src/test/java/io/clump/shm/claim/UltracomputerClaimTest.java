package io.clump.shm.claim;

class UltracomputerClaimTest extends ClaimConformance {
    @Override
    ClaimAlgorithm algorithm() {
        return new UltracomputerClaim();
    }
}
