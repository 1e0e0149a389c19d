package io.clump.shm.claim;

class TestAndSetStateClaimTest extends ClaimConformance {
    @Override
    ClaimAlgorithm algorithm() {
        return new TestAndSetStateClaim();
    }
}
