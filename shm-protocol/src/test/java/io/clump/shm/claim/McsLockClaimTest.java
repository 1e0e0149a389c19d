package io.clump.shm.claim;

class McsLockClaimTest extends ClaimConformance {
    @Override
    protected ClaimAlgorithm algorithm() {
        return TestAlgorithms.named("mcs");
    }
}
