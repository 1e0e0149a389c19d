package io.clump.shm.claim;

class MutexLockClaimTest extends ClaimConformance {
    @Override
    ClaimAlgorithm algorithm() {
        return TestAlgorithms.named("mutex");
    }
}
