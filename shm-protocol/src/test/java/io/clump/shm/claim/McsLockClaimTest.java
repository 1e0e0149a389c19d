package io.clump.shm.claim;

class McsLockClaimTest extends ClaimConformance {
    @Override
    ClaimAlgorithm algorithm() {
        return TestAlgorithms.named("mcs");
    }
}
