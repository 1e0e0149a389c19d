package io.clump.shm.claim;

class TestAndTestAndSetLockClaimTest extends ClaimConformance {
    @Override
    protected ClaimAlgorithm algorithm() {
        return TestAlgorithms.named("test-and-test-and-set");
    }
}
