package io.clump.shm.claim;

class TestAndSetLockClaimTest extends ClaimConformance {
    @Override
    protected ClaimAlgorithm algorithm() {
        return TestAlgorithms.named("test-and-set");
    }
}
