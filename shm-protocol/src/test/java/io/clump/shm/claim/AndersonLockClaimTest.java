package io.clump.shm.claim;

class AndersonLockClaimTest extends ClaimConformance {
    @Override
    ClaimAlgorithm algorithm() {
        return TestAlgorithms.named("anderson");
    }
}
