package io.clump.shm.claim;

class AndersonLockClaimTest extends ClaimConformance {
    @Override
    protected ClaimAlgorithm algorithm() {
        return TestAlgorithms.named("anderson");
    }
}
