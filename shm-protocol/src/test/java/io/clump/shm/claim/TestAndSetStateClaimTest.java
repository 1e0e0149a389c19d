package io.clump.shm.claim;

class TestAndSetStateClaimTest extends ClaimConformance {
    @Override
    protected ClaimAlgorithm algorithm() {
        return new TestAndSetStateClaim();
    }
}
