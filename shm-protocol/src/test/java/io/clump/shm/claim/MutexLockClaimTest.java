package io.clump.shm.claim;

class MutexLockClaimTest extends ClaimConformance {
    @Override
    protected ClaimAlgorithm algorithm() {
        return TestAlgorithms.named("mutex");
    }
}
